import type { Address } from '@mall/contract'
import { maskPhone } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { IconNext, IconPinFilled, IconPlus, Link, Tag } from '@mall/ui'
import styles from './address-card.module.css'
import { messages } from './messages.ts'

const formatAddress = ({ province, city, county, town, detail }: Address): string =>
  [province, city === province ? '' : city, county, town, detail].filter(Boolean).join(' ')

/**
 * Delivery address of an order. Links to the address selection, or to the form for the first
 * address.
 */
export function AddressCard(props: {
  address: Address | null
  chooseHref: string
  addHref: string
}) {
  const t = useMessages(messages)
  const { address } = props
  return (
    <Link href={address ? props.chooseHref : props.addHref} className={styles.card}>
      <span className={styles.mark}>
        {address ? <IconPinFilled size={20} /> : <IconPlus size={20} />}
      </span>
      {address ? (
        <span className={styles.text}>
          <span className={styles.receiver}>
            <b className={styles.name}>{address.receiver}</b>
            <span className={styles.tel}>{maskPhone(address.tel)}</span>
            {address.isDefault && <Tag>{t('default')}</Tag>}
          </span>
          <span className={styles.address}>{formatAddress(address)}</span>
        </span>
      ) : (
        <span className={styles.text}>
          <b className={styles.name}>{t('addAddress')}</b>
          <span className={styles.address}>{t('addAddressNote')}</span>
        </span>
      )}
      <IconNext size={16} />
    </Link>
  )
}
