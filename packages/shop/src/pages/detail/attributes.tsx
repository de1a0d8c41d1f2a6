import type { GoodsDetail } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import styles from './detail.module.css'
import { messages } from './messages.ts'

export function Attributes({ goods }: { goods: GoodsDetail }) {
  const t = useMessages(messages)
  const { attributes, supplierName } = goods
  const rows = supplierName
    ? [...attributes, { name: t('supplier'), value: supplierName }]
    : attributes
  if (rows.length === 0) return null
  return (
    <dl className={styles.attributes}>
      {rows.map(({ name, value }) => (
        <div key={name} className={styles.attribute}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
