import { useState } from 'react'
import type { OrderSummary } from '@mall/contract'
import { useCountdown, useHasScreen, usePaths } from '@mall/core/feature'
import { countdownText } from '@mall/core/format'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import {
  listOrderActions,
  splitOrderActions,
  hasShippedParts,
  type OrderAction,
  getParcelsPath,
} from '@mall/commerce/order'
import styles from '../orders.module.css'
import { messages } from '../messages.ts'
import { useOrderActions } from './use-order-actions.ts'

const CancelSheet = lazyPart(async () => (await import('./cancel-sheet.tsx')).CancelSheet, {
  when: 'idle',
})

const MoreSheet = lazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet, {
  when: 'idle',
})

type Order = Pick<
  OrderSummary,
  | 'id'
  | 'lines'
  | 'parts'
  | 'status'
  | 'paidPoints'
  | 'cash'
  | 'latestParcel'
  | 'expiresAt'
  | 'canCancel'
  | 'canPay'
  | 'canConfirm'
  | 'canRemove'
  | 'canReview'
  | 'canRemind'
  | 'given'
>
export type OrderActionsProps = {
  order: Order
  /** actions that the screen shows elsewhere */
  except?: readonly OrderAction[]
  onRemoved?: () => void
}

const ACTION_LABELS = {
  remove: 'remove',
  afterSales: 'requestAfterSales',
  again: 'buyAgain',
  cancel: 'cancel',
  changeOutlet: 'changeOutlet',
  remind: 'remind',
  track: 'viewParcels',
  review: 'review',
  confirm: 'confirmReceipt',
  showCode: 'showCode',
} as const satisfies Record<Exclude<OrderAction, 'pay'>, string>

/** Action buttons of an order, in its card and on its page. */
export function OrderActions({ order, except = [], onRemoved }: OrderActionsProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const hasScreen = useHasScreen()
  const [isCancelling, setCancelling] = useState(false)
  const requests = useOrderActions(order, (done) => {
    if (done === 'cancel') setCancelling(false)
    if (done === 'remove') onRemoved?.()
  })
  const [isMoreOpen, setMoreOpen] = useState(false)
  const run: Partial<Record<OrderAction, () => void>> = {
    remove: () => void requests.run('remove'),
    again: () => void requests.run('again'),
    confirm: () => void requests.run('confirm'),
    remind: () => void requests.run('remind'),
    cancel: () => (order.given ? void requests.run('giveUp') : setCancelling(true)),
  }
  const pickup = order.given?.pickup
  const hrefs: Partial<Record<OrderAction, string>> = {
    ...(pickup && {
      changeOutlet: paths.equityAddress({ orderId: order.id, skuId: pickup.skuId }),
      showCode: paths.equityPickup(order.id),
    }),
    afterSales: paths.refundList({ orderId: order.id }),
    track: getParcelsPath(order, paths),
    review: paths.evaluateAddList({ orderId: order.id }),
  }
  function labelOf(action: Exclude<OrderAction, 'pay'>): string {
    if (action !== 'cancel') return t(ACTION_LABELS[action])
    if (order.given) return t(order.given.kind === 'prize' ? 'giveUpPrize' : 'giveUpBenefit')
    return t(hasShippedParts(order) ? 'cancelUnshipped' : 'cancel')
  }
  /** Actions without a screen are removed, because a bundle may leave out reviews or benefits. */
  function isBuilt(action: OrderAction): boolean {
    if (action === 'review') return hasScreen(paths.evaluateAddList())
    const ofOutlet = action === 'changeOutlet' || action === 'showCode'
    return !ofOutlet || hasScreen(paths.equityPickup(order.id))
  }
  const { buttons, more } = splitOrderActions(
    listOrderActions(order).filter((action) => !except.includes(action) && isBuilt(action)),
  )
  if (buttons.length === 0) return null
  return (
    <div className={styles.actions}>
      {more.length > 0 && (
        <Button size="m" variant="line" onClick={() => setMoreOpen(true)}>
          {t('more')}
        </Button>
      )}
      {buttons.map((action) =>
        action === 'pay' ? (
          <PayButton key={action} id={order.id} expiresAt={order.expiresAt} />
        ) : hrefs[action] === undefined ? (
          <Button
            key={action}
            size="m"
            variant={action === 'confirm' ? 'accent' : 'line'}
            needsNetwork={labelOf(action)}
            busy={requests.busy === (action === 'cancel' && order.given ? 'giveUp' : action)}
            onClick={run[action]}
          >
            {labelOf(action)}
          </Button>
        ) : (
          <Button
            key={action}
            size="m"
            variant={action === 'review' || action === 'showCode' ? 'accent' : 'line'}
            href={hrefs[action]}
          >
            {labelOf(action)}
          </Button>
        ),
      )}
      {more.length > 0 && (
        <MoreSheet
          open={isMoreOpen}
          onClose={() => setMoreOpen(false)}
          entries={more.flatMap((action) =>
            action === 'pay'
              ? []
              : [{ action, label: labelOf(action), href: hrefs[action], run: run[action] }],
          )}
        />
      )}
      <CancelSheet
        open={isCancelling}
        busy={requests.busy === 'cancel'}
        order={order}
        onClose={() => setCancelling(false)}
        onCancel={(reason) => void requests.run('cancel', reason)}
      />
    </div>
  )
}

function PayButton({ id, expiresAt }: { id: string; expiresAt: string | null }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const left = useCountdown(expiresAt)
  const isOver = expiresAt !== null && left === 0
  return (
    <Button size="m" href={paths.checkstand({ orderId: id })} disabled={isOver}>
      {isOver ? t('timedOut') : t('toPay')}
      {left > 0 && <span className={styles.countdown}>{countdownText(left)}</span>}
    </Button>
  )
}
