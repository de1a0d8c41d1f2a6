import type { CouponChoice } from '@mall/contract'
import { formatDotted } from '@mall/core/format'
import { usePriceText } from '@mall/core/session'
import { Radio, RadioGroup, Sheet, Tag } from '@mall/ui'
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
  const usable = coupons.filter((coupon) => coupon.usable)
  const others = coupons.filter((coupon) => !coupon.usable)
  return (
    <Sheet open={open} onClose={onClose} title="选择优惠券">
      <RadioGroup
        label="优惠券"
        value={couponId ?? NONE}
        onChange={(id) => onChoose(id === NONE ? null : id)}
      >
        {usable.map((coupon) => (
          <Choice key={coupon.id} coupon={coupon} />
        ))}
        <Radio value={NONE}>不使用优惠券</Radio>
        {others.length > 0 && <h3 className={styles.others}>暂不可用</h3>}
        {others.map((coupon) => (
          <Choice key={coupon.id} coupon={coupon} />
        ))}
      </RadioGroup>
    </Sheet>
  )
}

function Choice({ coupon }: { coupon: CouponChoice }) {
  const price = usePriceText()
  const { id, title, scopeText, saves, usable, reason, best, validTo } = coupon
  const until = `${scopeText} · ${formatDotted(validTo)} 前有效`
  return (
    <Radio value={id} disabled={!usable} note={usable ? until : `${until} · ${reason}`}>
      <span className={styles.titleWithTag}>
        {title}
        {usable && saves > 0 && <span className={styles.saves}>省 {price(saves)}</span>}
        {best && usable && <Tag>最优</Tag>}
      </span>
    </Radio>
  )
}
