import { useState } from 'react'
import type { OrderSummary } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { useCountdown, usePaths } from '@mall/core/feature'
import { countdownText } from '@mall/core/format'
import { useMessages, type Translate } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Button } from '@mall/ui'
import { formatPayment } from '../../model/orders/order-money.ts'
import {
  listOrderActions,
  hasShippedParts,
  type OrderAction,
} from '../../model/orders/order-status.ts'
import { CancelSheet } from './cancel-sheet.tsx'
import { messages } from './messages.ts'
import styles from './orders.module.css'
import { useOrderActions } from './use-order-actions.ts'

type Order = Pick<
  OrderSummary,
  | 'id'
  | 'lines'
  | 'parts'
  | 'status'
  | 'paidPoints'
  | 'cash'
  | 'expiresAt'
  | 'canCancel'
  | 'canPay'
  | 'canConfirm'
  | 'canRemove'
>
export type OrderActionsProps = { order: Order; onRemoved?: () => void }

const ACTION_LABELS = {
  remove: 'remove',
  again: 'buyAgain',
  confirm: 'confirmReceipt',
  cancel: 'cancel',
} as const satisfies Record<Exclude<OrderAction, 'pay'>, string>

/** Refund of a cancellation. */
function refundNote(order: Order, integralName: string, t: Translate<typeof messages>): string {
  if (order.status === OrderStatus.PendingPayment) return ''
  if (order.parts.some(({ status }) => status >= OrderStatus.Shipped)) {
    return t('unshippedRefund')
  }
  return t('refundTo', { amount: formatPayment(order, integralName) })
}

/** Action buttons of an order, in its card and on its page. */
export function OrderActions({ order, onRemoved }: OrderActionsProps) {
  const t = useMessages(messages)
  const { integralName } = usePriceDisplay()
  const [isCancelling, setCancelling] = useState(false)
  const actions = useOrderActions(order, (done) => {
    if (done === 'cancelled') setCancelling(false)
    if (done === 'removed') onRemoved?.()
  })
  const run = {
    remove: () => void actions.remove(),
    again: () => void actions.again(),
    confirm: () => void actions.confirm(),
    cancel: () => setCancelling(true),
  }
  const offered = listOrderActions(order)
  if (offered.length === 0) return null
  return (
    <div className={styles.actions}>
      {offered.map((action) =>
        action === 'pay' ? (
          <PayButton key={action} id={order.id} expiresAt={order.expiresAt} />
        ) : (
          <Button
            key={action}
            size="m"
            variant={action === 'confirm' ? 'accent' : 'line'}
            needsNetwork={t(ACTION_LABELS[action])}
            busy={actions.busy === action}
            onClick={run[action]}
          >
            {action === 'cancel' && hasShippedParts(order)
              ? t('cancelUnshipped')
              : t(ACTION_LABELS[action])}
          </Button>
        ),
      )}
      <CancelSheet
        open={isCancelling}
        busy={actions.busy === 'cancel'}
        refundNote={refundNote(order, integralName, t)}
        onClose={() => setCancelling(false)}
        onCancel={(reason) => void actions.cancel(reason)}
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
