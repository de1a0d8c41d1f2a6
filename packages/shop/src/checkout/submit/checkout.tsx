import { useState } from 'react'
import type { AccountInfo } from '@mall/contract'
import { asApiError, isRefused, type ApiError } from '@mall/core/api'
import { useHost, useMallDispatch, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button, Delayed, Empty, ErrorState, IconClock, NavBar, Page } from '@mall/ui'
import { useCheckoutQuery } from './checkout-endpoints.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { messages } from './messages.ts'
import { QueueWait } from './queue-wait.tsx'
import { SubmitBar } from './submit-bar.tsx'
import { SubmitSkeleton } from './submit-skeleton.tsx'
import { usePlaceOrder } from './use-place-order.ts'
import {
  checkoutActions,
  type CheckoutOptions,
  type SubmitItem,
  useCheckout,
} from '../../purchase/index.ts'
import { useVisitedShare } from '../../goods/index.ts'

const OtherAppSheet = lazyPart(
  async () => (await import('./other-app/other-app-sheet.tsx')).OtherAppSheet,
)

const PointsConfirmSheet = lazyPart(
  async () => (await import('./points/points-confirm-sheet.tsx')).PointsConfirmSheet,
  { when: 'idle' },
)

/** Refusals after which the coupons are chosen again. */
const couponRefusals: ReadonlySet<string | null> = new Set([
  'checkout/coupon',
  'checkout/coupons',
  'coupon/budget',
])

type CheckoutProps = {
  items: readonly SubmitItem[]
  onQuantity: (change: { skuId: number; num: number }) => void
  onBack: () => void
}

export function Checkout({ items, onQuantity, onBack }: CheckoutProps) {
  const t = useMessages(messages)
  const dispatch = useMallDispatch()
  const addressId = useCheckout((checkout) => checkout.addressId)
  const remark = useCheckout((checkout) => checkout.orderRemark)
  const host = useHost()
  const [isConfirming, setConfirming] = useState(false)
  const [isOtherAppOpen, setOtherAppOpen] = useState(false)
  const options = useCheckout((checkout) => checkout.checkoutOptions)
  const changeOptions = (options: Partial<CheckoutOptions>) =>
    dispatch(checkoutActions.checkoutOptionsChanged(options))
  const { data, error, isFetching, refetch } = useCheckoutQuery(
    {
      items: items.map(({ skuId, num }) => ({ skuId, num })),
      usePoints: options.usePoints,
      ...(options.points !== undefined && { points: options.points }),
      payment: { ...host.payment },
      ...(addressId !== null && { addressId }),
      couponIds: options.couponIds ?? 'best',
    },
    { skip: items.length === 0, refetchOnMountOrArgChange: true },
  )
  const visitedShare = useVisitedShare()
  const { state, submit, confirmPending, dismissRefusal, leaveQueue } = usePlaceOrder(handleRefused)

  function handleRefused(refusal: ApiError) {
    if (couponRefusals.has(refusal.name)) changeOptions({ couponIds: undefined })
    // A token is bound to the displayed price; the new price needs a new token.
    if (items.length > 0) void refetch()
  }
  function handleQuantity(change: { skuId: number; num: number }) {
    dismissRefusal()
    onQuantity(change)
  }
  function handleRetry() {
    if (isRefused(error, 'address/not-found')) dispatch(checkoutActions.addressChosen(null))
    else void refetch()
  }
  function handleSubmit(info: AccountInfo) {
    if (info.points.used > 0) setConfirming(true)
    else placeOrder(info)
  }
  function handleConfirm(info: AccountInfo) {
    if (!isConfirming) return
    setConfirming(false)
    placeOrder(info)
  }
  function placeOrder(info: AccountInfo) {
    if (!info.token || (info.needsAddress && !info.address)) return
    const { payable, couponId, usedCoupons, points } = info
    const shareCode = visitedShare.read()
    submit({
      token: info.token,
      addressId: info.address?.id ?? null,
      couponId,
      couponIds: usedCoupons.map(({ id }) => id),
      usePoints: options.usePoints,
      // Send the displayed and confirmed points, even if more are usable by now.
      points: points.used,
      payable,
      total: payable + points.deduction,
      remark,
      ...(shareCode !== null && { shareCode }),
      payment: { ...host.payment },
    })
  }

  const header = <NavBar title={t('title')} onBack={onBack} />
  if (state.kind === 'queued') {
    return (
      <Page header={header}>
        <QueueWait {...state} onLeave={leaveQueue} />
      </Page>
    )
  }
  const isConfirmingPending =
    state.kind === 'unknown' || (state.kind === 'sending' && state.isRetry)
  if (isConfirmingPending || (!data && items.length === 0)) {
    return (
      <Page header={header}>
        <ConfirmPendingOrder
          busy={state.kind === 'sending'}
          failure={
            state.kind === 'refused'
              ? t('lastFailed')
              : state.kind === 'leftQueue'
                ? t('leftQueue')
                : null
          }
          onConfirm={confirmPending}
        />
      </Page>
    )
  }
  if (!data) {
    return (
      <Page wide="split" header={header} busy={isFetching}>
        {error && !isFetching ? (
          <CannotPrice error={asApiError(error)} onRetry={handleRetry} />
        ) : (
          <Delayed when fallback={<SubmitSkeleton />} />
        )}
      </Page>
    )
  }
  return (
    <Page wide="split" header={header} bottom="bar">
      <CheckoutForm
        info={data}
        items={items}
        onQuantity={handleQuantity}
        isSubmitting={state.kind === 'sending' || state.kind === 'made'}
        options={options}
        onOptionsChange={changeOptions}
        onOtherApp={() => setOtherAppOpen(true)}
        problem={
          state.kind === 'refused'
            ? state.text
            : error && !isFetching
              ? asApiError(error).message
              : data.problem
        }
        onRetry={error ? handleRetry : undefined}
        busy={isFetching}
        bar={
          <SubmitBar
            info={data}
            busy={state.kind === 'sending' || state.kind === 'made'}
            isStale={isFetching || error !== undefined}
            onSubmit={() => handleSubmit(data)}
            onOtherApp={() => setOtherAppOpen(true)}
          />
        }
      />
      <PointsConfirmSheet
        open={isConfirming && error === undefined}
        info={data}
        busy={isFetching}
        onConfirm={() => handleConfirm(data)}
        onClose={() => setConfirming(false)}
      />
      <OtherAppSheet open={isOtherAppOpen} items={items} onClose={() => setOtherAppOpen(false)} />
    </Page>
  )
}

/** Resolves a pending order before another can be placed. */
function ConfirmPendingOrder(props: {
  busy: boolean
  /** message where the pending order was not placed; null otherwise */
  failure: string | null
  onConfirm: () => void
}) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      icon={<IconClock />}
      title={props.failure ?? t('confirming')}
      note={props.failure ? t('backAndRetry') : t('outcomeUnknown')}
      action={
        props.failure ? (
          <Button size="m" href={paths.cart()}>
            {t('toCart')}
          </Button>
        ) : (
          <Button size="m" busy={props.busy} onClick={props.onConfirm}>
            {t('confirmResult')}
          </Button>
        )
      }
    />
  )
}

function CannotPrice({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useMessages(messages)
  const paths = usePaths()
  if (error.kind !== 'refusal') return <ErrorState onRetry={onRetry} />
  return (
    <ErrorState
      title={error.message}
      note={t('adjustAndRetry')}
      onRetry={onRetry}
      other={
        <Button size="m" variant="soft" href={paths.cart()}>
          {t('backToCart')}
        </Button>
      }
    />
  )
}
