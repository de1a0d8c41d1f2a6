import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { GiftCard } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { errorText, isRefused } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { PasteCard, ReceiverFields, toReceiverInput } from '@mall/commerce/address'
import { ScreenFrame } from '@mall/commerce/frame'
import { PictureRow } from '@mall/commerce/goods'
import { Unloaded } from '@mall/commerce/query'
import {
  BottomBar,
  Button,
  Card,
  CardHead,
  Empty,
  Field,
  IconGift,
  Note,
  SkeletonBlock,
} from '@mall/ui'
import { useCardGoodsQuery, useRedeemCardMutation } from '../gift-endpoints.ts'
import { AddressBookButton } from '../parts/address-book-button.tsx'
import { WithCard } from '../parts/card-state.tsx'
import styles from '../cards.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { countPicks } from '../model/picks.ts'
import { sumPicks, useFormatBalance } from '../model/use-balance.ts'
import { useBalancePrice } from '../model/use-balance-price.ts'
import { usePicks } from '../model/use-picks.ts'
import { useTypedReceiver } from '../model/use-typed-receiver.ts'
import { BalanceSums } from './balance-sums.tsx'

const PayScreen = lazyPart(async () => (await import('./pay-screen.tsx')).PayScreen)

/**
 * Receiver of the chosen goods; the request key makes a retry return the same order. With `orderId`
 * the screen takes the payment of the remainder that a balance did not cover.
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
      <ScreenFrame title={t('submitTitle')} back={back}>
        {content}
      </ScreenFrame>
    )
    return (
      <WithCard frame={frame}>
        {(card) => <SubmitForm key={card.number} card={card} back={back} />}
      </WithCard>
    )
  }
  return (
    <ScreenFrame title={t('submitTitle')} back={back}>
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
    </ScreenFrame>
  )
}

function SubmitForm({ card, back }: { card: GiftCard; back: string }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const { picks } = usePicks()
  const [redeem, { isLoading }] = useRedeemCardMutation()
  const receiver = useTypedReceiver(card)
  const [remark, setRemark] = useState('')
  const balance = useBalancePrice(receiver.form.region)
  const { price } = balance
  const points = price?.points?.used ?? 0
  const { integralName: unit } = usePriceDisplay()
  const request = useRef({ body: '', key: '' })
  const isReady = !balance.isPriced || (price !== undefined && !balance.isShort)
  const isPricing = balance.isPriced && price === undefined && !balance.error

  /** Confirms the points, which the server deducts with the order. */
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
    const input = {
      items: [...picks].map(([skuId, num]) => ({ skuId, num })),
      address: toReceiverInput(receiver.form),
      remark: remark.trim(),
      ...(price && { total: price.goodsAmount + price.freight }),
      ...(points > 0 && { points }),
    }
    // A changed request body gets a new request key.
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
    if (receiver.check() && !isLoading && isReady) void submit()
  }

  return (
    <ScreenFrame title={t('submitTitle')} back={back} hasBar>
      <form className={styles.page} onSubmit={handleSubmit} noValidate>
        <ChosenGoods />
        <AddressBookButton receiver={receiver} />
        <PasteCard receiver={receiver} />
        <ReceiverFields receiver={receiver}>
          <Field
            label={t('remark')}
            placeholder={t('remarkHint')}
            maxLength={100}
            value={remark}
            onChange={setRemark}
          />
        </ReceiverFields>
        <BalanceSums {...balance} />
        <BottomBar label={tShared('submit')}>
          <Button
            type="submit"
            block
            busy={isLoading || isPricing}
            disabled={balance.isShort || Boolean(balance.error)}
            needsNetwork={tShared('submit')}
          >
            {tShared('submit')}
          </Button>
        </BottomBar>
      </form>
    </ScreenFrame>
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
          <li key={skuId}>
            <PictureRow
              picture={picture}
              name={name}
              note={specText}
              end={<Note as="span">{tShared('times', { count: picks.get(skuId) ?? 0 })}</Note>}
            />
          </li>
        ))}
      </ul>
      <Note>
        {total > 0
          ? t('totalBalance', { count: countPicks(picks), total: formatBalance(total) })
          : t('total', { count: countPicks(picks) })}
      </Note>
    </Card>
  )
}
