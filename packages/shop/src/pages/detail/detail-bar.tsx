import { useCartCount, usePaths } from '@mall/core/feature'
import { BottomBar, Button, ButtonPair, IconButton, IconCart, IconService } from '@mall/ui'
import { UndeliverableButtons } from '../../components/goods/undeliverable-buttons.tsx'
import styles from './detail-bar.module.css'
import { RestockButton } from './restock-button.tsx'

type DetailBarProps = {
  spuId: number
  /** reason why nothing can be bought; null if something can */
  unavailableReason: string | null
  isSoldOut: boolean
  /** delivery to the shopper's address is refused */
  isUndeliverable: boolean
  onChoose: () => void
}

export function DetailBar(props: DetailBarProps) {
  const { spuId, unavailableReason, isSoldOut, isUndeliverable, onChoose } = props
  const paths = usePaths()
  const count = useCartCount()
  return (
    <BottomBar label="购买">
      <span className={styles.links}>
        <IconButton label="客服" caption href={paths.service()}>
          <IconService />
        </IconButton>
        <IconButton label="购物车" caption badge={count} href={paths.cart()}>
          <IconCart />
        </IconButton>
      </span>
      {unavailableReason === null && isUndeliverable ? (
        <UndeliverableButtons className={styles.undeliverable} />
      ) : (
        <ButtonPair>
          {unavailableReason === null ? (
            <>
              <Button variant="soft" className={styles.buy} onClick={onChoose}>
                加入购物车
              </Button>
              <Button className={styles.buy} onClick={onChoose}>
                立即购买
              </Button>
            </>
          ) : isSoldOut ? (
            <RestockButton spuId={spuId} />
          ) : (
            <Button disabled>{unavailableReason}</Button>
          )}
        </ButtonPair>
      )}
    </BottomBar>
  )
}
