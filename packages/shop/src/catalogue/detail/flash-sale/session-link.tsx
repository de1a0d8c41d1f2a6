import type { DataOf } from '@mall/contract'
import { toFlashSalePhase } from '@mall/contract/states'
import { useServerNow } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { Card, IconNext, Link } from '@mall/ui'
import { formatSaleTime } from '@mall/commerce/flash-sale'
import { flashSaleMessages } from '../messages.ts'
import styles from './flash-sale-line.module.css'

type Session = NonNullable<DataOf<'flashSale.forGoods'>['session']>

/** Link to a flash sale session with its price and time; renders nothing after the end. */
export function SessionLink({ session, href }: { session: Session; href: string }) {
  const t = useMessages(flashSaleMessages)
  const price = usePriceText()
  const now = useServerNow()
  const phase = toFlashSalePhase(session, now)
  if (phase === 'ended') return null
  const values = {
    price: price(session.costPoints),
    time: formatSaleTime(phase === 'upcoming' ? session.startsAt : session.endsAt, now),
  }
  return (
    <Card label={t('title')}>
      <Link className={styles.line} href={href}>
        <strong className={styles.title}>{t('title')}</strong>
        <span className={styles.text}>
          {phase === 'upcoming' ? t('starts', values) : t('ends', values)}
        </span>
        <IconNext size={12} />
      </Link>
    </Card>
  )
}
