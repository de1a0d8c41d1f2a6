import type { CouponChoice } from '@mall/contract'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { Radio, RadioGroup, Sheet, Tag } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './submit.module.css'

const NONE = ''

export type CouponSheetProps = {
  open: boolean
  coupons: readonly CouponChoice[]
  couponId: string | null
  onChoose: (couponId: string | null) => void
  onClose: () => void
}

/** Coupons: usable ones first, the others with their reason. */
export function CouponSheet({ open, coupons, couponId, onChoose, onClose }: CouponSheetProps) {
  const t = useMessages(messages)
  const usable = coupons.filter((coupon) => coupon.usable)
  const others = coupons.filter((coupon) => !coupon.usable)
  return (
    <Sheet open={open} onClose={onClose} title={t('chooseCoupon')}>
      <RadioGroup
        label={t('coupon')}
        value={couponId ?? NONE}
        onChange={(id) => onChoose(id === NONE ? null : id)}
      >
        {usable.map((coupon) => (
          <Choice key={coupon.id} coupon={coupon} />
        ))}
        <Radio value={NONE}>{t('noCoupon')}</Radio>
        {others.length > 0 && <h3 className={styles.others}>{t('unavailable')}</h3>}
        {others.map((coupon) => (
          <Choice key={coupon.id} coupon={coupon} />
        ))}
      </RadioGroup>
    </Sheet>
  )
}

function Choice({ coupon }: { coupon: CouponChoice }) {
  const t = useMessages(messages)
  const price = usePriceText()
  const { id, title, scopeText, saves, usable, reason, best, validTo } = coupon
  const until = t('scopeAndDate', { scope: scopeText, date: formatDotted(validTo) })
  return (
    <Radio value={id} disabled={!usable} note={usable ? until : `${until} · ${reason}`}>
      <span className={styles.titleWithTag}>
        {title}
        {usable && saves > 0 && (
          <span className={styles.saves}>{t('saves', { amount: price(saves) })}</span>
        )}
        {best && usable && <Tag>{t('best')}</Tag>}
      </span>
    </Radio>
  )
}
