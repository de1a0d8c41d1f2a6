import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import { useOrderQuery } from '../order-endpoints.ts'
import { useOrderActions } from '../orders/actions/use-order-actions.ts'
import { ReceiverCard } from '../orders/receiver-card.tsx'
import { messages } from './messages.ts'
import type { OrderDetail } from '@mall/contract'

/** Receiver of an order, and 确认收货 while it is possible. */
export function Delivery({ orderId }: { orderId: string }) {
  const { currentData } = useOrderQuery({ id: orderId })
  return currentData ? <LoadedDelivery order={currentData} /> : null
}

function LoadedDelivery({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const { busy, run } = useOrderActions(order)
  return (
    <>
      <ReceiverCard order={order} />
      {order.canConfirm && (
        <Button
          block
          busy={busy === 'confirm'}
          needsNetwork={t('confirmReceipt')}
          onClick={() => void run('confirm')}
        >
          {t('confirmReceipt')}
        </Button>
      )}
    </>
  )
}
