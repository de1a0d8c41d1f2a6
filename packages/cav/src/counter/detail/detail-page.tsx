import { useRef, useState, type FormEvent } from 'react'
import type { CounterTicket } from '@mall/contract'
import { errorText, isRefused } from '@mall/core/api'
import { useMallNavigate, useNotify, useParams, usePaths } from '@mall/core/feature'
import { formatDateTime, formatMinute, formatTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { createRandomKey } from '@mall/core/storage'
import { ScreenFrame } from '@mall/commerce/frame'
import { PictureRow } from '@mall/commerce/goods'
import { Unloaded } from '@mall/commerce/query'
import {
  BottomBar,
  Button,
  Card,
  Cell,
  CellList,
  Empty,
  Field,
  IconCheckCircle,
  IconScan,
  SkeletonBlock,
  Tag,
  Note,
  Tags,
  vibrate,
} from '@mall/ui'
import {
  useCounterTicketQuery,
  useUndoVerificationMutation,
  useVerifyTicketMutation,
} from '../cav-endpoints.ts'
import styles from '../counter.module.css'
import { groupCode } from '../group-code.ts'
import { messages } from '../messages.ts'

type Input = HTMLInputElement & HTMLTextAreaElement

/**
 * Goods of a ticket and the person who collects them, with the button that verifies the ticket
 * once.
 */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { id: ticketId = '' } = useParams()
  const { data, error, isFetching, refetch } = useCounterTicketQuery(
    { id: Number(ticketId) },
    { refetchOnMountOrArgChange: true },
  )
  if (data) return <TicketScreen key={data.ticketId} ticket={data} />
  return (
    <ScreenFrame title={t('detailTitle')} back={paths.cavScan()}>
      {isRefused(error, 'cav/not-found') ? (
        <Empty
          card
          icon={<IconScan />}
          title={t('scanFirst')}
          note={t('scanFirstNote')}
          action={
            <Button size="m" href={paths.cavScan()}>
              {t('toScan')}
            </Button>
          }
        />
      ) : (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={320} />}
        />
      )}
    </ScreenFrame>
  )
}

function TicketScreen({ ticket }: { ticket: CounterTicket }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const [verify, { isLoading }] = useVerifyTicketMutation()
  const [problem, setProblem] = useState('')
  // Every tap sends the same key: a confirmation without a response is resolved, never repeated.
  const [requestKey] = useState(createRandomKey)
  const { goods, verification } = ticket
  const isVerified = ticket.state === 'verified'

  async function handleVerify() {
    setProblem('')
    const { data, error } = await verify({ id: Number(ticket.ticketId), requestKey })
    if (data) {
      vibrate('result')
      return
    }
    const text = errorText(error, t('confirmFailed'))
    setProblem(text)
    notify.toast(text, { tone: 'danger' })
  }
  return (
    <ScreenFrame
      title={t('detailTitle')}
      back={paths.cavScan()}
      footer={
        <BottomBar label={t('confirm')}>
          <Button
            className={styles.big ?? ''}
            busy={isLoading}
            {...(!isVerified && { needsNetwork: t('confirm') })}
            onClick={() =>
              isVerified ? go(paths.cavScan(), { replace: true }) : void handleVerify()
            }
          >
            {t(isVerified ? 'again' : 'confirm')}
          </Button>
        </BottomBar>
      }
    >
      <Card label={t('detailTitle')} className={isVerified ? (styles.green ?? '') : ''}>
        <div className={styles.center} role="status">
          {isVerified && <IconCheckCircle size={64} />}
          <Tag tone="ok">{t(isVerified ? 'verified' : 'ready')}</Tag>
          <p className={styles.code}>{groupCode(ticket.code ?? ticket.slot)}</p>
          <Note>
            {verification
              ? t('verifiedBy', {
                  name: verification.staffName,
                  time: formatDateTime(verification.at),
                })
              : t('compare')}
          </Note>
          {problem !== '' && <p role="alert">{problem}</p>}
        </div>
      </Card>
      <Card label={goods.name}>
        <PictureRow
          picture={goods.picture}
          name={<span className={styles.title}>{goods.name}</span>}
        >
          <span>
            {goods.specText} × {goods.num}
          </span>
          <Tags>
            <Tag>{t('pickup')}</Tag>
            <Tag tone="quiet">{ticket.title}</Tag>
          </Tags>
        </PictureRow>
      </Card>
      <CellList label={t('receiver')}>
        <Cell label={t('receiver')} value={`${ticket.receiver} ${ticket.tel}`} />
        <Cell label={t('outlet')} value={ticket.outletName} />
        <Cell label={t('validUntil')} value={formatMinute(ticket.validUntil)} />
        <Cell label={t('orderedAt')} value={formatDateTime(ticket.orderedAt)} />
      </CellList>
      {verification?.canUndo && (
        <UndoForm ticketId={ticket.ticketId} until={verification.undoUntil} />
      )}
    </ScreenFrame>
  )
}

function UndoForm({ ticketId, until }: { ticketId: string; until: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const [undo, { isLoading }] = useUndoVerificationMutation()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<Input>(null)

  async function submit() {
    const { data, error } = await undo({ id: Number(ticketId), reason: reason.trim() })
    if (data) {
      notify.toast(t('undone'))
      go(paths.cavScan(), { replace: true })
      return
    }
    setProblem(errorText(error, t('undoFailed')))
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (reason.trim() !== '') {
      void submit()
      return
    }
    setProblem(t('undoReasonMissing'))
    field.current?.focus()
  }
  return (
    <Card label={t('undo')}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <Field
          ref={field}
          label={t('undoReason')}
          placeholder={t('undoHint')}
          maxLength={50}
          value={reason}
          onChange={(value) => {
            setReason(value)
            setProblem('')
          }}
          error={problem}
        />
        <Note>{t('undoUntil', { time: formatTime(until) })}</Note>
        <Button type="submit" variant="line" block busy={isLoading} needsNetwork={t('undo')}>
          {t('undo')}
        </Button>
      </form>
    </Card>
  )
}
