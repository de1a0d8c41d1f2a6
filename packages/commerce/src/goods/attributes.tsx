import type { GoodsDetail } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import styles from './attributes.module.css'
import { messages } from './messages.ts'

type Props = { goods: Pick<GoodsDetail, 'attributes' | 'supplierName'> }

/** Parameters of a product and its supplier; nothing where it has neither. */
export function Attributes({ goods: { attributes, supplierName } }: Props) {
  const t = useMessages(messages)
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
