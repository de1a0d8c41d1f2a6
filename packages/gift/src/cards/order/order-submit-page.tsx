import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OrderStatus } from '@mall/contract/states'
import { errorText, isRefused } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { RegionField } from '@mall/commerce/address'
import { toImageProps } from '@mall/commerce/goods'
import {
  formatPhone,
  identityMessages,
  normalizePhone,
  validatePhone,
} from '@mall/commerce/identity'
import { Unloaded } from '@mall/commerce/query'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Empty,
  Field,
  focusFirstInvalid,
  IconGift,
  Image,
  SkeletonBlock,
} from '@mall/ui'
import { useCardGoodsQuery, useRedeemCardMutation } from '../gift-endpoints.ts'
import { WithCard } from '../parts/card-state.tsx'
import { GiftFrame } from '../parts/gift-frame.tsx'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { countPicks } from '../model/picks.ts'
import { sumPicks, useFormatBalance } from '../model/use-balance.ts'
import { useBalancePrice } from '../model/use-balance-price.ts'
import { usePicks } from '../model/use-picks.ts'
import { BalanceSums } from './balance-sums.tsx'

const PayScreen = lazyPart(async () => (await import('./pay-screen.tsx')).PayScreen)

type Input = HTMLInputElement & HTMLTextAreaElement
const EMPTY = { receiver: '', tel: '', region: [] as readonly string[], detail: '', remark: '' }

/**
 * Receiver of the chosen goods; the request key makes a retry return the same order. With `orderId`:
 * payment of what a balance did not cover.
 */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const { picks, text } = usePicks()
  const [query] = useSearchParams()
  const back = paths.giftIndex({ items: text })
  const orderId = /^\d{20}$/.exec(query.get('orderId') ?? '')?.[0]
  if (orderId !== undefined) {
    const from = query.get('from')
    const returned = { isBack: from === 'pay', isIdentified: from === 'payer' }
    return <PayScreen key={orderId} orderId={orderId} {...returned} />
  }
  if (picks.size > 0) {
    const frame = (content: ReactNode) => (
      <GiftFrame title={t('submitTitle')} back={back}>
        {content}
      </GiftFrame>
    )
    return <WithCard frame={frame}>{() => <SubmitForm back={back} />}</WithCard>
  }
  return (
    <GiftFrame title={t('submitTitle')} back={back}>
      <Empty
        card
        icon={<IconGift />}
        title={t('nothingChosen')}
        note={t('nothingChosenNote')}
        action={
          <Button size="m" href={back}>
            {tShared('backToChoose')}
          </Button>
        }
      />
    </GiftFrame>
  )
}

function SubmitForm({ back }: { back: string }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const tForm = useMessages(identityMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const { picks } = usePicks()
  const [redeem, { isLoading }] = useRedeemCardMutation()
  const [form, setForm] = useState(EMPTY)
  const balance = useBalancePrice(form.region)
  const { price } = balance
  const points = price?.points?.used ?? 0
  const { integralName: unit } = usePriceDisplay()
  const [isSubmitted, setSubmitted] = useState(false)
  const request = useRef({ body: '', key: '' })
  const receiver = useRef<Input>(null)
  const tel = useRef<Input>(null)
  const region = useRef<HTMLButtonElement>(null)
  const detail = useRef<Input>(null)
  const set = (change: Partial<typeof EMPTY>) => setForm((current) => ({ ...current, ...change }))
  const problems = {
    receiver: form.receiver.trim() === '' ? t('receiverMissing') : '',
    tel: validatePhone(form.tel, tForm),
    region: form.region.length >= 3 ? '' : t('regionMissing'),
    detail: form.detail.trim() === '' ? t('addressMissing') : '',
  }
  const shown = isSubmitted ? problems : { receiver: '', tel: '', region: '', detail: '' }

  const isReady = !balance.isPriced || (price !== undefined && !balance.isShort)

  /** Points leave with the order. */
  async function confirmPoints(): Promise<boolean> {
    if (!price?.points || points === 0) return true
    return notify.confirm({
      title: t('confirmPoints', { points: formatPoints(points, unit) }),
      message: t('pointsAfter', { points: formatPoints(price.points.balance - points, unit) }),
      confirmLabel: tShared('submit'),
      cancelLabel: tShared('keep'),
    })
  }

  async function submit() {
    if (!(await confirmPoints())) return
    const [province = '', city = '', county = '', town = ''] = form.region
    const input = {
      items: [...picks].map(([skuId, num]) => ({ skuId, num })),
      address: {
        province,
        city,
        county,
        town,
        receiver: form.receiver.trim(),
        tel: normalizePhone(form.tel),
        detail: form.detail.trim(),
      },
      remark: form.remark.trim(),
      ...(price && { total: price.goodsAmount + price.freight }),
      ...(points > 0 && { points }),
    }
    // Another body is another request.
    const body = JSON.stringify(input)
    if (request.current.body !== body) request.current = { body, key: createRandomKey() }
    const { shopperToken } = balance
    const { data, error } = await redeem({
      ...input,
      requestKey: request.current.key,
      ...(points > 0 && shopperToken !== null && { shopperToken }),
    })
    if (data) {
      const { orderId } = data
      const isPaid = data.status !== OrderStatus.PendingPayment
      go(isPaid ? paths.giftOrderSuccess({ orderId }) : paths.giftOrderSubmit({ orderId }), {
        replace: true,
      })
      return
    }
    if (
      isRefused(error, 'checkout/price-changed') ||
      isRefused(error, 'checkout/insufficient-points') ||
      isRefused(error, 'gift/shopper')
    ) {
      balance.retry()
    }
    notify.toast(errorText(error, t('submitFailed')), { tone: 'danger' })
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const wrong = focusFirstInvalid(
      [problems.receiver, receiver],
      [problems.tel, tel],
      [problems.region, region],
      [problems.detail, detail],
    )
    if (!wrong && !isLoading && isReady) void submit()
  }

  return (
    <GiftFrame title={t('submitTitle')} back={back} hasBar>
      <form className={styles.page} onSubmit={handleSubmit} noValidate>
        <ChosenGoods />
        <Card label={t('recipient')}>
          <Field
            ref={receiver}
            label={t('receiver')}
            autoComplete="name"
            placeholder={t('receiverHint')}
            maxLength={20}
            value={form.receiver}
            onChange={(value) => set({ receiver: value })}
            error={shown.receiver}
          />
          <Field
            ref={tel}
            label={tShared('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder={tShared('phoneHint')}
            maxLength={13}
            value={form.tel}
            onChange={(value) => set({ tel: value })}
            onBlur={() => set({ tel: formatPhone(form.tel) })}
            error={shown.tel}
          />
          <RegionField
            ref={region}
            value={form.region}
            onChange={(value) => set({ region: value })}
            error={shown.region}
          />
          <Field
            ref={detail}
            label={t('address')}
            autoComplete="street-address"
            placeholder={t('addressHint')}
            multiline
            rows={2}
            value={form.detail}
            onChange={(value) => set({ detail: value })}
            error={shown.detail}
          />
          <Field
            label={t('remark')}
            placeholder={t('remarkHint')}
            maxLength={100}
            value={form.remark}
            onChange={(value) => set({ remark: value })}
          />
        </Card>
        <BalanceSums {...balance} />
        <BottomBar label={tShared('submit')}>
          <Button
            type="submit"
            block
            busy={isLoading}
            disabled={balance.isShort}
            needsNetwork={tShared('submit')}
          >
            {tShared('submit')}
          </Button>
        </BottomBar>
      </form>
    </GiftFrame>
  )
}

function ChosenGoods() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const { picks } = usePicks()
  const { data, error, isFetching, refetch } = useCardGoodsQuery()
  const formatBalance = useFormatBalance()
  if (!data) {
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={<SkeletonBlock height={144} />}
        card
      />
    )
  }
  const total = sumPicks(data.list, picks)
  const lines = data.list.flatMap(({ name, picture, skus }) =>
    skus
      .filter(({ skuId }) => picks.has(skuId))
      .map((sku) => ({ ...sku, name, picture: sku.picture ?? picture })),
  )
  return (
    <Card label={t('chosenGoods')}>
      <CardHead title={t('chosenGoods')} />
      <ul>
        {lines.map(({ skuId, name, picture, specText }) => (
          <li key={skuId} className={styles.line}>
            <span className={styles.thumb}>
              <Image {...toImageProps(picture)} sizes="72px" alt="" rounded />
            </span>
            <span className={styles.lineText}>
              <span className={styles.name}>{name}</span>
              <span className={styles.secondary}> {specText}</span>
            </span>
            <span className={styles.secondary}>
              {tShared('times', { count: picks.get(skuId) ?? 0 })}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.secondary}>
        {total > 0
          ? t('totalBalance', { count: countPicks(picks), total: formatBalance(total) })
          : t('total', { count: countPicks(picks) })}
      </p>
    </Card>
  )
}
