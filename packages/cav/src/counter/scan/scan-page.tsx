import { useRef, useState, type FormEvent } from 'react'
import { errorText } from '@mall/core/api'
import { useHost, useMallNavigate, useNotify, usePaths, usePorts } from '@mall/core/feature'
import { formatTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useCompanyId } from '@mall/core/session'
import { ScreenFrame } from '@mall/commerce/frame'
import { BottomBar, Button, Card, Cell, CellList, Field, IconList, IconScan, Note } from '@mall/ui'
import {
  useCounterDayQuery,
  useLookupCodeMutation,
  useSignOutStaffMutation,
} from '../cav-endpoints.ts'
import styles from '../counter.module.css'
import { groupCode } from '../group-code.ts'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { staffToken } from '../staff-token.ts'

type Input = HTMLInputElement & HTMLTextAreaElement

/** Scans or types a code; a refusal stays on the screen, by name. */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const host = useHost()
  const notify = useNotify()
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  const { data: day } = useCounterDayQuery({}, { refetchOnMountOrArgChange: true })
  const [lookup, { isLoading }] = useLookupCodeMutation()
  const [signOut] = useSignOutStaffMutation()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<Input>(null)
  const canScan = host.capabilities.has('scan')

  async function find(text: string) {
    const { data, error } = await lookup({ code: text })
    if (data) {
      go(paths.cavDetail(data.ticketId))
      return
    }
    setProblem(errorText(error, t('lookupFailed')))
    field.current?.focus()
  }

  async function handleScan() {
    const scanned = await host.scan()
    if (scanned.kind === 'ok') await find(scanned.value)
    else if (scanned.kind === 'unsupported') notify.toast(t('scanUnsupported'))
    else if (scanned.kind !== 'cancelled') notify.toast(t('scanFailed'), { tone: 'danger' })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (code.replaceAll(' ', '').length === 10) {
      void find(code)
      return
    }
    setProblem(t('codeMissing'))
    field.current?.focus()
  }

  async function handleSignOut() {
    const isSure = await notify.confirm({
      title: t('signOutQuestion'),
      confirmLabel: t('signOut'),
      cancelLabel: t('stay'),
    })
    if (!isSure) return
    await signOut({})
    staffToken(storage, companyId, () => clock.now()).clear()
    go(paths.cav(), { replace: true })
  }
  return (
    <ScreenFrame
      title={t('scanTitle')}
      right={
        <Button variant="quiet" size="m" onClick={() => void handleSignOut()}>
          {t('signOut')}
        </Button>
      }
      footer={
        canScan ? (
          <BottomBar label={tShared('scan')}>
            <Button
              className={styles.big ?? ''}
              busy={isLoading}
              needsNetwork={tShared('scan')}
              onClick={() => void handleScan()}
            >
              <IconScan /> {tShared('scan')}
            </Button>
          </BottomBar>
        ) : undefined
      }
    >
      <Card label={t('scanTitle')}>
        <form className={styles.form} onSubmit={handleSubmit} noValidate>
          <Field
            ref={field}
            label={t('code')}
            placeholder={t('codeHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            value={code}
            onChange={(value) => {
              setCode(groupCode(value))
              setProblem('')
            }}
            error={problem}
          />
          <Button
            type="submit"
            block
            variant={canScan ? 'soft' : 'primary'}
            busy={isLoading}
            needsNetwork={t('find')}
          >
            {t('find')}
          </Button>
        </form>
      </Card>
      <CellList label={tShared('day')}>
        <Cell label={t('ownOutlet')} value={day?.outletName ?? ''} />
        <Cell
          icon={<IconList size={20} />}
          label={tShared('day')}
          value={day ? String(day.verified) : ''}
          href={paths.cavDay()}
        />
      </CellList>
      <Note>
        {day
          ? tShared('staff', { name: day.staffName, time: formatTime(day.sessionUntil) })
          : '\u00a0'}
      </Note>
    </ScreenFrame>
  )
}
