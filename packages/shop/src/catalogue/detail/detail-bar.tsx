import { usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { BottomBar, Button, ButtonPair, IconButton, IconCart, IconService } from '@mall/ui'
import { UndeliverableButtons } from '../../goods/index.ts'
import styles from './detail-bar.module.css'
import { messages } from './messages.ts'
import { useCartCount } from '../../purchase/index.ts'

const RestockButton = lazyPart(
  async () => (await import('./buttons/restock-button.tsx')).RestockButton,
  { fallback: <Waiting /> },
)

function Waiting() {
  return <Button disabled>{useMessages(messages)('soldOutSubscribe')}</Button>
}

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
  const t = useMessages(messages)
  const { spuId, unavailableReason, isSoldOut, isUndeliverable, onChoose } = props
  const paths = usePaths()
  const count = useCartCount()
  return (
    <BottomBar label={t('buy')}>
      <span className={styles.links}>
        <IconButton label={t('support')} caption href={paths.service({ spuId })}>
          <IconService />
        </IconButton>
        <IconButton label={t('cart')} caption badge={count} href={paths.cart()}>
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
                {t('addToCart')}
              </Button>
              <Button className={styles.buy} onClick={onChoose}>
                {t('buyNow')}
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
