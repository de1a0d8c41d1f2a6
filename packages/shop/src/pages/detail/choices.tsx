import { useState } from 'react'
import type { Delivery, GoodsDetail } from '@mall/contract'
import { useCurrentPath, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { Cell, CellList, IconCheck, Sheet } from '@mall/ui'
import type { SkuChoice } from '../../components/goods/use-sku-choice.ts'
import { formatDeliveryDate } from '../../model/orders/delivery-date.ts'
import { orderMessages } from '../../model/orders/messages.ts'
import styles from './detail.module.css'
import { messages } from './messages.ts'

type Props = {
  services: readonly string[]
  chosen: SkuChoice
  /** null if nothing is shipped */
  freight: GoodsDetail['freight'] | null
  /** null while loading, '' if there is none */
  region: string | null
  delivery: Delivery | null
  onChoose: () => void
}

/** Rows 已选, 送至 and 服务. */
export function Choices({ services, chosen, freight, region, delivery, onChoose }: Props) {
  const t = useMessages(messages)
  const [open, setOpen] = useState(false)
  return (
    <CellList label={t('choices')}>
      <Cell
        label={t('chosen')}
        align="start"
        value={chosen.problem ?? chosen.text}
        onClick={onChoose}
      />
      {freight && <Destination freight={freight} region={region} delivery={delivery} />}
      {services.length > 0 && (
        <Cell
          label={t('services')}
          align="start"
          value={<span className={styles.services}>{services.join(' · ')}</span>}
          onClick={() => setOpen(true)}
        />
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={t('servicesTitle')}>
        <ul className={styles.promises}>
          {services.map((service) => (
            <li key={service} className={styles.promise}>
              <IconCheck size={16} />
              {service}
            </li>
          ))}
        </ul>
      </Sheet>
    </CellList>
  )
}

type DestinationProps = {
  freight: GoodsDetail['freight']
  region: string | null
  delivery: Delivery | null
}

function Destination({ freight, region, delivery }: DestinationProps) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const signedIn = useSignedIn()
  const paths = usePaths()
  const here = useCurrentPath()
  const regionText = region === null ? t('loadingAddress') : region || t('chooseAddress')
  const destination = signedIn ? regionText : t('signInForAddress')
  return (
    <Cell
      label={t('deliverTo')}
      align="start"
      value={
        <>
          <span className={styles.region}>{destination}</span>
          {delivery?.deliverable === false ? (
            <span className={styles.undeliverable}>{tOrder('undeliverable')}</span>
          ) : (
            <>
              {delivery ? (
                <span className={styles.deliveryDate}>
                  {formatDeliveryDate(delivery.arrivesAt, tOrder)}
                </span>
              ) : (
                (!signedIn || region !== '') && (
                  <span className={signedIn ? styles.deliveryDate : styles.memberDate}>&nbsp;</span>
                )
              )}
              <span className={styles.freight}>{freight.text}</span>
            </>
          )}
        </>
      }
      href={signedIn ? paths.address({ select: 1 }) : paths.login({ redirect: here })}
    />
  )
}
