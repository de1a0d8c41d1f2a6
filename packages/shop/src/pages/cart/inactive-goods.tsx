import type { CartItem } from '@mall/contract'
import { Button, Card, CardHead, Image } from '@mall/ui'
import { toImageProps } from '../../model/to-image-props.ts'
import styles from './cart-row.module.css'
import cart from './cart.module.css'
import type { Removal } from './use-removal.ts'

/** What can no longer be bought: without price and quantity, to be cleared at once. */
export function InactiveGoods({
  items,
  removal,
}: {
  items: readonly CartItem[]
  removal: Removal
}) {
  if (items.length === 0) return null
  const ids = items.map(({ id }) => id)
  return (
    <Card flush label="失效商品">
      <CardHead
        title={
          <>
            失效商品 <span className={cart.count}>{items.length}</span>
          </>
        }
        right={
          <Button
            variant="quiet"
            size="sm"
            busy={removal.busy}
            onClick={() => void removal.confirmAndRemove(ids, '确定清空失效商品吗？')}
          >
            清空失效商品
          </Button>
        }
      />
      <ul>
        {items.map(({ id, name, specText, picture, reason }) => (
          <li key={id} className={`${styles.row} ${styles.unavailable}`}>
            <span className={styles.overlaid}>
              <Image {...toImageProps(picture)} sizes="64px" alt="" rounded />
              <span className={styles.overlay}>{reason}</span>
            </span>
            <span className={styles.text}>
              <span className={styles.name}>{name}</span>
              {specText && <span className={styles.specText}>{specText}</span>}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
