import type { CSSProperties } from 'react'
import type { OrderDetail } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { lazyPart } from '@mall/core/loading'
import { SkeletonBlock } from '@mall/ui'
import styles from './order-secrets.module.css'

const SecretsCard = lazyPart(async () => (await import('./secrets-card.tsx')).SecretsCard, {
  fallback: <SkeletonBlock height="100%" shape="card" />,
})

/** Card secrets of an order, with a placeholder of equal height until they are loaded. */
export function OrderSecrets({ order }: { order: Pick<OrderDetail, 'id' | 'parts' | 'children'> }) {
  const delivered = new Map(
    order.parts.flatMap(({ id, status, secrets = 0 }) =>
      status === OrderStatus.Completed && secrets > 0 ? [[id, secrets] as const] : [],
    ),
  )
  const rows = [...delivered.values()].reduce((sum, num) => sum + num, 0)
  if (rows === 0) return null
  const lines = order.children.filter(({ id }) => delivered.has(id)).flatMap((child) => child.lines)
  const names = lines.length > 1 ? rows : 0
  return (
    <div className={styles.place} style={{ '--rows': rows, '--names': names } as CSSProperties}>
      <SecretsCard orderId={order.id} />
    </div>
  )
}
