import type { GoodsDetail } from '@mall/contract'
import styles from './detail.module.css'

export function Attributes({ goods }: { goods: GoodsDetail }) {
  const { attributes, supplierName } = goods
  const rows = supplierName ? [...attributes, { name: '发货方', value: supplierName }] : attributes
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
