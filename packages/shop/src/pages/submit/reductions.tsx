import { useState } from 'react'
import { pointsText } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Cell, CellList, Switch, Tag } from '@mall/ui'
import { Amount } from '../../components/amount.tsx'
import { freightMessage } from '@mall/core/format'
import type { CheckoutFormProps } from './checkout-form.tsx'
import { CouponSheet } from './coupon-sheet.tsx'
import styles from './submit.module.css'

/** Coupon, points and freight: what makes the price another one. */
export function Reductions(props: Pick<CheckoutFormProps, 'info' | 'wishes' | 'onWish' | 'busy'>) {
  const { info, wishes, onWish, busy } = props
  const [isChoosing, setChoosing] = useState(false)
  const display = usePriceDisplay()
  const price = usePriceText()
  const { coupons, couponId, couponAmount, points, freight, freightBefore, rules, needsAddress } =
    info
  const usable = coupons.filter((coupon) => coupon.usable)
  const chosen = coupons.find(({ id }) => id === couponId)
  const reached = rules.find(({ stillNeedMoney }) => stillNeedMoney === 0)
  const unit = display.integralName
  // Where prices are points, points are worth themselves.
  const inMoney = display.goodsPriceType === 0
  const verb = inMoney && !points.mustCoverAll ? '抵扣' : '支付'

  return (
    <>
      <CellList label="优惠与运费">
        {coupons.length > 0 && (
          <Cell
            label={
              <span className={styles.tagged}>
                优惠券
                {chosen?.best && <Tag>已选最优</Tag>}
              </span>
            }
            value={
              couponAmount > 0 ? (
                <Amount costPoints={-couponAmount} size="s" tone="price" />
              ) : chosen ? (
                chosen.title
              ) : usable.length > 0 ? (
                `${usable.length} 张可用`
              ) : (
                '暂无可用'
              )
            }
            onClick={() => setChoosing(true)}
          />
        )}
        {points.accepted && (
          <Cell
            label={
              <>
                {unit}
                {verb}{' '}
                <b className={styles.strong}>
                  {points.used > 0
                    ? `${pointsText(points.used, unit)}${inMoney ? `抵 ${price(points.deduction)}` : ''}`
                    : '未使用'}
                </b>
              </>
            }
            note={`共 ${pointsText(points.balance, unit)}，本单最多可用 ${pointsText(points.usable, '')}`}
            end={
              points.mustCoverAll ? undefined : (
                <Switch
                  label={`使用${unit}${verb}`}
                  checked={wishes.usePoints && points.usable > 0}
                  busy={busy}
                  disabled={points.usable === 0}
                  onChange={(usePoints) => onWish({ ...wishes, usePoints })}
                />
              )
            }
          />
        )}
        {needsAddress && (
          <Cell
            label="运费"
            value={
              <span className={styles.freight}>
                {reached && freight < freightBefore && (
                  <Tag tone="ok">已{freightMessage(reached, display)}</Tag>
                )}
                <Amount costPoints={freight} size="s" tone="plain" />
              </span>
            }
          />
        )}
      </CellList>
      <CouponSheet
        open={isChoosing}
        coupons={coupons}
        couponId={couponId}
        onClose={() => setChoosing(false)}
        onChoose={(next) => {
          setChoosing(false)
          onWish({ ...wishes, couponId: next })
        }}
      />
    </>
  )
}
