import type { Notice } from '@mall/contract'
import { formatTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import {
  IconCard,
  IconCoin,
  IconCoupon,
  IconGift,
  IconService,
  IconMobile,
  IconPackage,
  IconRefund,
  IconReview,
  IconShield,
  IconTruck,
  Link,
  VisuallyHidden,
} from '@mall/ui'
import { messages } from './messages.ts'
import styles from './notices.module.css'
import { useNoticeText } from './use-notice-text.ts'

const icons = {
  'order.shipped': IconTruck,
  'after-sale.requested': IconRefund,
  'after-sale.approved': IconRefund,
  'after-sale.rejected': IconRefund,
  'after-sale.return-due': IconPackage,
  'after-sale.received': IconPackage,
  'refund.finished': IconRefund,
  'points.expiring': IconCoin,
  'top-up.arrived': IconMobile,
  'top-up.failed': IconMobile,
  'prize.won': IconGift,
  'prize.due': IconGift,
  'card.received': IconCard,
  'card.accepted': IconCard,
  'card.returned': IconCard,
  'coupon.expiring': IconCoupon,
  'benefit.granted': IconGift,
  'benefit.collected': IconGift,
  'benefit.expiring': IconGift,
  'chat.reply': IconService,
  'question.answered': IconReview,
  restock: IconPackage,
  'account.password': IconShield,
  'account.device': IconMobile,
  'account.phone': IconMobile,
  'account.sign-in': IconShield,
  'account.closing': IconShield,
  'account.closing-due': IconShield,
  'account.closing-withdrawn': IconShield,
} as const satisfies Record<Notice['kind'], unknown>

export function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const t = useMessages(messages)
  const { title, words, href } = useNoticeText(notice)
  const Icon = icons[notice.kind]
  return (
    <Link href={href} className={styles.notice} onClick={onOpen}>
      <span className={styles.icon}>
        <Icon size={24} />
      </span>
      <span className={styles.text}>
        <span className={styles.head}>
          <b className={styles.title}>
            {!notice.isRead && (
              <span className={styles.dot}>
                <VisuallyHidden>{t('isUnread')}</VisuallyHidden>
              </span>
            )}
            {title}
          </b>
          <time className={styles.time} dateTime={notice.at}>
            {formatTime(notice.at)}
          </time>
        </span>
        <span className={styles.words}>{words}</span>
      </span>
    </Link>
  )
}
