import type { FlashSaleItem } from '@mall/contract'
import { toFlashSalePhase } from '@mall/contract/states'
import { useClock, useHasScreen, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceParts, usePriceText } from '@mall/core/session'
import { Card, CardHead, Countdown, IconNext, Image, Link, Price, Strip, WasPrice } from '@mall/ui'
import { useFlashSaleSessionQuery, useFlashSaleStripQuery } from '@mall/commerce/flash-sale'
import { toImageProps } from '@mall/commerce/goods'
import { screens } from '@mall/core/paths'
import styles from '../strip/goods-carousel.module.css'
import { messages } from '../strip/messages.ts'

/** Goods of the flash sale that runs, else of the next one, with its countdown. */
export function FlashSaleStrip() {
  const hasScreen = useHasScreen()
  return hasScreen(screens.secKillList) ? <Sessions /> : null
}

function Sessions() {
  const now = useServerNow(10_000)
  const { data } = useFlashSaleStripQuery({})
  const session =
    data?.list.find((one) => toFlashSalePhase(one, now) === 'running') ??
    data?.list.find((one) => toFlashSalePhase(one, now) === 'upcoming')
  return session ? <SessionStrip id={session.id} /> : null
}

function SessionStrip({ id }: { id: number }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const clock = useClock()
  const now = useServerNow(1_000)
  const { currentData: session } = useFlashSaleSessionQuery({ id })
  if (!session || session.items.length === 0) return null
  const phase = toFlashSalePhase(session, now)
  if (phase === 'ended') return null
  const href = paths.secKillList({ id })
  return (
    <Card label={t('flashSale')}>
      <CardHead
        title={t('flashSale')}
        note={
          <Countdown
            key={phase}
            until={Date.parse(phase === 'upcoming' ? session.startsAt : session.endsAt)}
            now={clock.now}
            label={phase === 'upcoming' ? t('untilStart') : t('untilEnd')}
          />
        }
        right={
          <Link href={href} className={styles.more}>
            {t('more')}
            <IconNext size={12} />
          </Link>
        }
      />
      <Strip className={styles.carousel} label={t('flashSale')}>
        {session.items.map((item) => (
          <li key={item.id} className={styles.item}>
            <Item item={item} href={href} />
          </li>
        ))}
      </Strip>
    </Card>
  )
}

function Item({ item, href }: { item: FlashSaleItem; href: string }) {
  const t = useMessages(messages)
  const text = usePriceText()
  const price = usePriceParts(item.costPoints)
  return (
    <Link
      className={styles.link}
      href={href}
      aria-label={t('goodsLabel', { name: item.name, price: text(item.costPoints) })}
    >
      <Image {...toImageProps(item.picture)} sizes="92px" alt="" rounded />
      <span className={styles.prices}>
        <Price {...price} size="s" />
        {item.regularCostPoints > item.costPoints && (
          <WasPrice>{text(item.regularCostPoints)}</WasPrice>
        )}
      </span>
    </Link>
  )
}
