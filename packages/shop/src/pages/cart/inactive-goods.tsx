import type { ReactNode } from 'react'
import type { CartItem } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { Button, Card, CardHead, Image } from '@mall/ui'
import { toImageProps } from '../../model/goods/to-image-props.ts'
import styles from './cart-row.module.css'
import cart from './cart.module.css'
import type { Removal } from './use-removal.ts'

type Props = { items: readonly CartItem[]; removal: Removal }

/** Unavailable items. Clearing removes only those that no other address would accept. */
export function InactiveGoods({ items, removal }: Props) {
  const undeliverable = items.filter(({ isBuyableElsewhere }) => isBuyableElsewhere)
  const invalid = items.filter(({ isBuyableElsewhere }) => !isBuyableElsewhere)
  return (
    <>
      {undeliverable.length > 0 && <UndeliverableGoods items={undeliverable} removal={removal} />}
      {invalid.length > 0 && <InvalidGoods items={invalid} removal={removal} />}
    </>
  )
}

function UndeliverableGoods({ items, removal }: Props) {
  const paths = usePaths()
  return (
    <Card flush label="当前地址无法配送">
      <CardHead
        title={
          <>
            当前地址无法配送 <span className={cart.count}>{items.length}</span>
          </>
        }
        right={
          <Button variant="quiet" size="sm" href={paths.address({ select: 1 })}>
            更换收货地址
          </Button>
        }
      />
      <p className={cart.hint}>商品已为您保留，更换收货地址后可继续购买</p>
      <ul>
        {items.map((item) => (
          <InactiveRow key={item.id} item={item}>
            <Button
              variant="line"
              size="sm"
              aria-label={`删除${item.name}`}
              onClick={() => void removal.confirmAndRemove([item.id])}
            >
              删除
            </Button>
          </InactiveRow>
        ))}
      </ul>
    </Card>
  )
}

function InvalidGoods({ items, removal }: Props) {
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
        {items.map((item) => (
          <InactiveRow key={item.id} item={item} />
        ))}
      </ul>
    </Card>
  )
}

function InactiveRow({ item, children }: { item: CartItem; children?: ReactNode }) {
  const { name, specText, picture, reason, isBuyableElsewhere } = item
  return (
    <li className={`${styles.row} ${styles.unavailable}`}>
      <span className={styles.overlaid}>
        <Image {...toImageProps(picture)} sizes="64px" alt="" rounded />
        {!isBuyableElsewhere && <span className={styles.overlay}>{reason}</span>}
      </span>
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {specText && <span className={styles.specText}>{specText}</span>}
        {children && <span className={styles.actions}>{children}</span>}
      </span>
    </li>
  )
}
