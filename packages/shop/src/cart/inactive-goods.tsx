import type { ReactNode } from 'react'
import type { CartItem } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Card, CardHead, Image } from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import styles from './cart-row.module.css'
import cart from './cart.module.css'
import { messages } from './messages.ts'
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
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Card flush label={t('undeliverable')}>
      <CardHead
        title={
          <>
            {t('undeliverable')} <span className={cart.count}>{items.length}</span>
          </>
        }
        right={
          <Button variant="quiet" size="sm" href={paths.address({ select: 1 })}>
            {t('changeAddress')}
          </Button>
        }
      />
      <p className={cart.groupNote}>{t('undeliverableNote')}</p>
      <ul>
        {items.map((item) => (
          <InactiveRow key={item.id} item={item}>
            <Button
              variant="line"
              size="sm"
              aria-label={t('removeItem', { name: item.name })}
              onClick={() => void removal.confirmAndRemove([item.id])}
            >
              {t('remove')}
            </Button>
          </InactiveRow>
        ))}
      </ul>
    </Card>
  )
}

function InvalidGoods({ items, removal }: Props) {
  const t = useMessages(messages)
  const ids = items.map(({ id }) => id)
  return (
    <Card flush label={t('invalidGoods')}>
      <CardHead
        title={
          <>
            {t('invalidGoods')} <span className={cart.count}>{items.length}</span>
          </>
        }
        right={
          <Button
            variant="quiet"
            size="sm"
            busy={removal.busy}
            onClick={() => void removal.confirmAndRemove(ids, t('confirmClearInvalid'))}
          >
            {t('clearInvalid')}
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
