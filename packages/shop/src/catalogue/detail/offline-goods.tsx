import type { ReactNode } from 'react'
import { useSelector } from 'react-redux'
import type { GoodsCard } from '@mall/contract'
import { usePaths, type MallState } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import {
  BottomBar,
  Button,
  ButtonPair,
  Card,
  IconButton,
  IconCart,
  IconService,
  Image,
  Price,
  WasPrice,
} from '@mall/ui'
import { toImageProps } from '@mall/commerce/goods'
import barStyles from './detail-bar.module.css'
import styles from './detail.module.css'
import { findListedGoods } from './find-listed-goods.ts'
import { messages, offlineMessages } from './messages.ts'
import summaryStyles from './summary.module.css'

type Props = {
  spuId: number
  /** shown for a product of no cached list */
  otherwise: ReactNode
}

/** A product without a network: the picture, name and price of a cached list. */
export function OfflineGoods({ spuId, otherwise }: Props) {
  const goods = useSelector((state: MallState) => findListedGoods(state.api.queries, spuId))
  return goods ? <ListedGoods goods={goods} /> : otherwise
}

function ListedGoods({ goods }: { goods: GoodsCard }) {
  const t = useMessages(messages)
  const tOffline = useMessages(offlineMessages)
  const text = usePriceText()
  const price = usePriceParts(goods.costPoints)
  const was = goods.marketCostPoints
  return (
    <div className={styles.skeleton}>
      <div className={styles.square}>
        {/* The size of a list's tile, which the browser has stored. */}
        <div className={styles.fill}>
          <Image
            {...toImageProps(goods.picture)}
            sizes="min(47vw,228px)"
            alt={goods.name}
            priority
          />
        </div>
      </div>
      <Card label={t('goodsInfo')}>
        <span className={summaryStyles.prices}>
          <Price {...price} size="xl" />
          {was !== null && was > goods.costPoints && <WasPrice>{text(was)}</WasPrice>}
        </span>
        <div className={summaryStyles.title}>
          <h2 className={summaryStyles.name}>{goods.name}</h2>
        </div>
        <p className={summaryStyles.subtitle}>{tOffline('note')}</p>
      </Card>
      <OfflineBar spuId={goods.spuId} />
    </div>
  )
}

function OfflineBar({ spuId }: { spuId: number }) {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <BottomBar label={t('buy')}>
      <span className={barStyles.links}>
        <IconButton label={t('support')} caption href={paths.service({ spuId })}>
          <IconService />
        </IconButton>
        <IconButton label={t('cart')} caption href={paths.cart()}>
          <IconCart />
        </IconButton>
      </span>
      <ButtonPair>
        <Button variant="soft" className={barStyles.buy} needsNetwork={t('addToCart')}>
          {t('addToCart')}
        </Button>
        <Button className={barStyles.buy} needsNetwork={t('buyNow')}>
          {t('buyNow')}
        </Button>
      </ButtonPair>
    </BottomBar>
  )
}
