import { useState } from 'react'
import type { OrderDetail } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { IconBell, IconButton, IconPinEdit, IconRefund, IconService, IconTruck } from '@mall/ui'
import {
  getParcelsPath,
  isRefunding,
  listOrderActions,
  type OrderAction,
} from '@mall/commerce/order'
import { messages } from './messages.ts'
import { useOrderActions } from './actions/use-order-actions.ts'
import styles from './orders.module.css'

const AddressSheet = lazyPart(async () => (await import('./address-sheet.tsx')).AddressSheet, {
  when: 'idle',
})

/** Actions of an order that its page offers in the service row instead of at its foot. */
export const SERVICE_ACTIONS: readonly OrderAction[] = ['afterSales', 'remind', 'track']

/** Whether all pieces are part of a request or were refunded by one. */
const isWhollyRequested = ({ lines }: OrderDetail): boolean =>
  lines.every(({ num, afterSale }) => afterSale !== undefined && afterSale.num >= num)

/** Service actions of an order that its status allows. */
export function ServiceRow({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const [isChanging, setChanging] = useState(false)
  const { run } = useOrderActions(order)
  const actions = listOrderActions(order)
  const has = (action: OrderAction) => actions.includes(action)
  return (
    <>
      <ul className={styles.services} aria-label={t('services')}>
        {has('afterSales') && !isRefunding(order) && !isWhollyRequested(order) && (
          <li>
            <IconButton
              caption
              label={t('requestRefund')}
              href={paths.refund({ orderId: order.id })}
            >
              <IconRefund />
            </IconButton>
          </li>
        )}
        {has('remind') && (
          <li>
            <IconButton
              caption
              label={t('remind')}
              needsNetwork={t('remind')}
              onClick={() => void run('remind')}
            >
              <IconBell />
            </IconButton>
          </li>
        )}
        {has('track') && (
          <li>
            <IconButton caption label={t('viewParcels')} href={getParcelsPath(order, paths)}>
              <IconTruck />
            </IconButton>
          </li>
        )}
        {order.canChangeAddress && (
          <li>
            <IconButton caption label={t('changeAddress')} onClick={() => setChanging(true)}>
              <IconPinEdit />
            </IconButton>
          </li>
        )}
        <li>
          <IconButton caption label={t('support')} href={paths.service({ orderId: order.id })}>
            <IconService />
          </IconButton>
        </li>
      </ul>
      {order.canChangeAddress && (
        <AddressSheet order={order} open={isChanging} onClose={() => setChanging(false)} />
      )}
    </>
  )
}
