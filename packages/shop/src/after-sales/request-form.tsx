import { useRef, useState, type FormEvent } from 'react'
import type { AfterSale, AfterSaleAmounts, AfterSaleOffer } from '@mall/contract'
import {
  AfterSaleStatus,
  isReasonOfKind,
  MAX_EVIDENCE_PICTURES,
  type AfterSaleKind,
  type AfterSaleReason,
} from '@mall/contract/states'
import { refusalText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { createRandomKey } from '@mall/core/storage'
import { RestoredNote, useFormDraft, useSaveDraft } from '@mall/commerce/draft'
import { PictureField, usePictures } from '@mall/commerce/upload'
import {
  Card,
  CardHead,
  Chip,
  ChipGroup,
  Field,
  IconPackage,
  IconWallet,
  Radio,
  RadioGroup,
  focusFirstInvalid,
} from '@mall/ui'
import {
  useAfterSaleMethodQuery,
  useChangeAfterSaleMutation,
  useRequestAfterSaleMutation,
} from './after-sale-endpoints.ts'
import { Notice } from '../common/index.ts'
import { afterSaleMessages } from './model/messages.ts'
import styles from './after-sales.module.css'
import { AmountsCard } from './amounts-card.tsx'
import { LineChoice } from './line-choice.tsx'
import { messages } from './messages.ts'
import { ReasonCell } from './reason-cell.tsx'
import { isRequestDraft, type RequestDraft } from './request-draft.ts'
import { RequestBar } from './request-bar.tsx'

const MAX_NOTE_LENGTH = 200
const KIND_NOTES = { refund: 'refundNote', return: 'returnNote' } as const
const KIND_ICONS = { refund: <IconWallet />, return: <IconPackage /> }

export type RequestFormProps = {
  orderId: string
  offers: readonly AfterSaleOffer[]
  /** the request to change; null for a new one */
  current: AfterSale | null
  /** shows the form without its draft */
  restart: () => void
}

/** Kind, goods, reason and note of a request, with the amounts that it returns. */
export function RequestForm({ orderId, offers, current, restart }: RequestFormProps) {
  const t = useMessages(messages)
  const tKind = useMessages(afterSaleMessages)
  const [blank] = useState(() => toBlank(offers, current))
  const draft = useFormDraft(`after-sale:${current?.id ?? orderId}`, isRequestDraft)
  const [first] = useState(() => toFirst(draft.restored, offers) ?? blank)
  const [childId, setChildId] = useState(first.childId)
  const offer = offers.find((one) => one.childId === childId) ?? offers[0]
  const [wantedKind, setKind] = useState<AfterSaleKind | undefined>(first.kind)
  const [reason, setReason] = useState<AfterSaleReason | undefined>(first.reason)
  const [note, setNote] = useState(first.note)
  const [firstPictures] = useState(() => (current?.pictures ?? []).map(({ src }) => src))
  const pictures = usePictures(firstPictures)
  const [nums, setNums] = useState<ReadonlyMap<number, number>>(() => new Map(first.nums))
  useSaveDraft(
    draft,
    {
      childId,
      kind: wantedKind,
      reason,
      note,
      nums: [...nums],
      hasPictures: pictures.value.length > firstPictures.length,
    },
    blank,
  )
  const kinds = offer?.kinds ?? []
  const kind = wantedKind && kinds.includes(wantedKind) ? wantedKind : kinds[0]
  const reasons = (offer?.reasons ?? []).filter((one) => kind && isReasonOfKind(one, kind))
  const fittingReason = reason && reasons.includes(reason) ? reason : undefined
  const lines = (offer?.lines ?? []).flatMap(({ lineId }) => {
    const num = nums.get(lineId) ?? 0
    return num > 0 ? [{ lineId, num }] : []
  })
  const chosen =
    kind && fittingReason && lines.length > 0 ? { kind, reason: fittingReason, lines } : undefined
  const { amounts, isFetching, problem } = useAmounts(orderId, current?.id, chosen)
  const pieces = lines.reduce((sum, { num }) => sum + num, 0)
  const { isSending, send } = useSend(orderId, current?.id, draft.clear)
  const busy = isSending || pictures.isWaiting
  const [isTried, setTried] = useState(false)
  const goodsPart = useRef<HTMLDivElement>(null)
  const reasonPart = useRef<HTMLDivElement>(null)
  const problems = {
    goods: pieces === 0 ? t('chooseGoods') : '',
    reason: fittingReason ? '' : t('reasonMissing'),
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (focusFirstInvalid([problems.goods, goodsPart], [problems.reason, reasonPart])) return
    if (!chosen || !amounts || isFetching || busy) return
    const { points, cash } = amounts
    const uploaded = await pictures.waitForUploads()
    if (uploaded) await send({ ...chosen, note: note.trim(), pictures: uploaded, points, cash })
  }
  const setNum = (lineId: number, num: number) =>
    setNums((before) => new Map(before).set(lineId, num))
  function choosePart(next: AfterSaleOffer) {
    setChildId(next.childId)
    setNums(toInitialNums(next, null))
  }

  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {first !== blank && (
        <RestoredNote
          withoutPictures={first.hasPictures}
          onClear={() => {
            draft.clear()
            restart()
          }}
        />
      )}
      {offers.length > 1 && (
        <Card label={t('choosePart')}>
          <CardHead quiet title={t('choosePart')} />
          <ChipGroup label={t('choosePart')}>
            {offers.map((one) => (
              <Chip
                key={one.childId}
                selected={one.childId === offer?.childId}
                onClick={() => choosePart(one)}
              >
                {one.supplierName}
              </Chip>
            ))}
          </ChipGroup>
        </Card>
      )}
      <Card label={t('goods')}>
        <CardHead
          title={t('goods')}
          right={
            pieces > 0 && <span className={styles.hint}>{t('chosen', { count: pieces })}</span>
          }
        />
        <div ref={goodsPart} tabIndex={-1} className={styles.target}>
          {offer?.lines.map((line) => (
            <LineChoice
              key={line.lineId}
              line={line}
              num={nums.get(line.lineId) ?? 0}
              onChange={(num) => setNum(line.lineId, num)}
            />
          ))}
          {isTried && problems.goods && (
            <p className={styles.problem} role="alert">
              {problems.goods}
            </p>
          )}
        </div>
      </Card>
      <Card label={t('kind')}>
        <CardHead title={t('kind')} />
        <RadioGroup
          tiles
          label={t('kind')}
          value={kind}
          onChange={(value) => setKind(kinds.find((one) => one === value))}
        >
          {kinds.map((one) => (
            <Radio key={one} value={one} icon={KIND_ICONS[one]} note={t(KIND_NOTES[one])}>
              {tKind(one)}
            </Radio>
          ))}
        </RadioGroup>
        <div className={styles.cells}>
          <ReasonCell
            ref={reasonPart}
            reasons={reasons}
            value={fittingReason}
            onChange={setReason}
            error={isTried ? problems.reason : ''}
          />
        </div>
      </Card>
      <AmountsCard amounts={chosen ? amounts : null} busy={isFetching} />
      {problem && <Notice>{problem}</Notice>}
      <Card label={t('note')}>
        <CardHead title={t('note')} right={<span className={styles.hint}>{t('optional')}</span>} />
        <div className={styles.note}>
          <Field
            bare
            labelHidden
            label={t('note')}
            placeholder={t('noteHint')}
            multiline
            rows={3}
            value={note}
            onChange={setNote}
            maxLength={MAX_NOTE_LENGTH}
          />
        </div>
        <p className={styles.hint}>{t('picturesNote', { max: MAX_EVIDENCE_PICTURES })}</p>
        <PictureField
          label={t('pictures')}
          purpose="afterSale"
          max={MAX_EVIDENCE_PICTURES}
          newest={current?.pictures.map(({ src }) => src)}
          {...pictures.field}
        />
      </Card>
      <RequestBar
        amounts={chosen ? amounts : null}
        label={current ? t('save') : t('submit')}
        busy={isSending}
        waiting={pictures.waitingText}
        disabled={chosen !== undefined && (!amounts || isFetching)}
      />
    </form>
  )
}

function toBlank(offers: readonly AfterSaleOffer[], current: AfterSale | null): RequestDraft {
  const [offer] = offers
  const childId = current?.childId ?? offer?.childId ?? ''
  return {
    childId,
    kind: current?.kind,
    reason: current?.reason,
    note: current?.note ?? '',
    nums: [...toInitialNums(offers.find((one) => one.childId === childId) ?? offer, current)],
    hasPictures: false,
  }
}

/**
 * A draft without pieces that are no longer offered; null where its part of the order is not
 * offered.
 */
function toFirst(
  draft: RequestDraft | null,
  offers: readonly AfterSaleOffer[],
): RequestDraft | null {
  const offer = offers.find(({ childId }) => childId === draft?.childId)
  if (!draft || !offer) return null
  const nums = draft.nums.flatMap(([lineId, num]): [number, number][] => {
    const available = offer.lines.find((line) => line.lineId === lineId)?.available ?? 0
    return available > 0 ? [[lineId, Math.min(num, available)]] : []
  })
  return { ...draft, nums }
}

/**
 * Initial pieces of the form: those of the changed request; for a new one, those of an only
 * product.
 */
function toInitialNums(
  offer: AfterSaleOffer | undefined,
  current: AfterSale | null,
): ReadonlyMap<number, number> {
  if (current) return new Map(current.lines.map(({ lineId, num }) => [lineId, num]))
  const lines = (offer?.lines ?? []).filter(({ available }) => available > 0)
  const [first] = lines
  return new Map(first && lines.length === 1 ? [[first.lineId, first.available]] : [])
}

type Chosen = {
  kind: AfterSaleKind
  reason: AfterSaleReason
  lines: { lineId: number; num: number }[]
}

/** Amounts of the current choice; the previous amounts while they are calculated. */
function useAmounts(id: string, changing: string | undefined, chosen: Chosen | undefined) {
  const { data, currentData, error, isFetching } = useAfterSaleMethodQuery(
    { id, ...(changing !== undefined && { changing }), ...(chosen && { chosen }) },
    { skip: !chosen },
  )
  const amounts: AfterSaleAmounts | null = (currentData ?? data)?.amounts ?? null
  const problem = isFetching ? null : refusalText(error)
  return { amounts: error ? null : amounts, isFetching, problem }
}

type Request = Chosen & { note: string; pictures: string[]; points: number; cash: number }

/**
 * Sends a request or its change. An unchanged body is retried with its request key; a changed body
 * gets a new key.
 */
function useSend(orderId: string, id: string | undefined, onSent: () => void) {
  const t = useMessages(messages)
  const [request, { isLoading: isRequesting }] = useRequestAfterSaleMutation()
  const [change, { isLoading: isChanging }] = useChangeAfterSaleMutation()
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const sent = useRef({ body: '', key: '' })
  return {
    isSending: isRequesting || isChanging,
    async send(input: Request) {
      const body = JSON.stringify(input)
      if (sent.current.body !== body) sent.current = { body, key: createRandomKey() }
      const { data, error } =
        id === undefined
          ? await request({ orderId, key: sent.current.key, ...input })
          : await change({ id, ...input })
      const text = refusalText(error)
      if (text) notify.toast(text, { tone: 'danger' })
      if (!data) return
      onSent()
      const isPending = data.status === AfterSaleStatus.PendingReview
      const message = isPending ? t('submitted') : t('refundStarted')
      notify.toast(id === undefined ? message : t('changed'), { tone: 'ok' })
      go(paths.refundDetail({ id: data.id }), { replace: true })
    },
  }
}
