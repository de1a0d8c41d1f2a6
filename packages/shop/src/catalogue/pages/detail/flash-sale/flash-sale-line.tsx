import { toFlashSalePhase } from '@mall/contract/states'
import { useHasScreen, usePaths, useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { screens } from '@mall/core/paths'
import { usePriceText } from '@mall/core/session'
import { Card, IconNext, Link } from '@mall/ui'
import { formatSaleTime, useFlashSaleOfGoodsQuery } from '@mall/commerce/flash-sale'
import { messages } from './messages.ts'
import styles from './flash-sale-line.module.css'

/** Way to the flash sale that a product is in, with its price and time. */
export function FlashSaleLine({ spuId }: { spuId: number }) {
  const hasScreen = useHasScreen()
  return hasScreen(screens.secKillActivity) ? <Line spuId={spuId} /> : null
}

function Line({ spuId }: { spuId: number }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const price = usePriceText()
  const now = useServerNow()
  const { currentData } = useFlashSaleOfGoodsQuery({ spuId })
  const session = currentData?.session
  const phase = session ? toFlashSalePhase(session, now) : 'ended'
  if (!session || phase === 'ended') return null
  const values = {
    price: price(session.costPoints),
    time: formatSaleTime(phase === 'upcoming' ? session.startsAt : session.endsAt, now),
  }
  return (
    <Card label={t('title')}>
      <Link className={styles.line} href={paths.secKillActivity({ id: session.id })}>
        <strong className={styles.title}>{t('title')}</strong>
        <span className={styles.text}>
          {phase === 'upcoming' ? t('starts', values) : t('ends', values)}
        </span>
        <IconNext size={12} />
      </Link>
    </Card>
  )
}
