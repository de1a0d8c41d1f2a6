import { useState } from 'react'
import type { OrderDetail } from '@mall/contract'
import { lazyPart } from '@mall/core/loading'
import { maskPhone } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, Card, IconPin } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './orders.module.css'

const AddressSheet = lazyPart(async () => (await import('./address-sheet.tsx')).AddressSheet, {
  when: 'idle',
})

/** The receiver, changeable until something is shipped. */
export function ReceiverCard({ order }: { order: OrderDetail }) {
  const t = useMessages(messages)
  const [isChanging, setChanging] = useState(false)
  const { name, tel, address } = order.receiver
  return (
    <Card label={t('recipient')}>
      <div className={styles.receiver}>
        <IconPin size={20} />
        <div className={styles.text}>
          <p className={styles.name}>
            {name} {maskPhone(tel)}
          </p>
          <p className={styles.note}>{address}</p>
        </div>
        {order.canChangeAddress && (
          <Button size="sm" variant="line" onClick={() => setChanging(true)}>
            {t('changeAddress')}
          </Button>
        )}
      </div>
      {order.canChangeAddress && (
        <AddressSheet orderId={order.id} open={isChanging} onClose={() => setChanging(false)} />
      )}
    </Card>
  )
}
