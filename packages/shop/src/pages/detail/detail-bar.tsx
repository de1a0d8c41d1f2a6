import { useCartCount, usePaths } from '@mall/core/feature'
import { BottomBar, Button, ButtonPair, IconButton, IconCart, IconService } from '@mall/ui'
import { UndeliverableButtons } from '../../components/undeliverable-buttons.tsx'
import styles from './detail-bar.module.css'

type Props = {
  /** why nothing of it can be bought */
  gone: string | null
  /** delivery to the shopper's address is refused */
  isUndeliverable: boolean
  onChoose: () => void
}

export function DetailBar({ gone, isUndeliverable, onChoose }: Props) {
  const paths = usePaths()
  const count = useCartCount()
  return (
    <BottomBar label="购买">
      <span className={styles.ways}>
        <IconButton label="客服" caption href={paths.service()}>
          <IconService />
        </IconButton>
        <IconButton label="购物车" caption badge={count} href={paths.cart()}>
          <IconCart />
        </IconButton>
      </span>
      {gone === null && isUndeliverable ? (
        <UndeliverableButtons className={styles.undeliverable} />
      ) : (
        <ButtonPair>
          {gone === null ? (
            <>
              <Button variant="soft" className={styles.buy} onClick={onChoose}>
                加入购物车
              </Button>
              <Button className={styles.buy} onClick={onChoose}>
                立即购买
              </Button>
            </>
          ) : (
            <Button disabled>{gone}</Button>
          )}
        </ButtonPair>
      )}
    </BottomBar>
  )
}
