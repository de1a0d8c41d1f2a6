import type { AccountInfo } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Amount, Cash } from '@mall/commerce/price'
import { PaymentSums, formatAmountDue } from '@mall/commerce/order'
import { messages } from './messages.ts'
import styles from './submit.module.css'

/** Breakdown of the checkout price. */
export function CheckoutSums({ info }: { info: AccountInfo }) {
  const t = useMessages(messages)
  const { points, cash, count } = info
  const isShort = isShortOfPoints(info)
  return (
    <PaymentSums
      amounts={{
        ...info,
        coupons: info.usedCoupons,
        freight: info.needsAddress ? info.freight : null,
        // Insufficient points: nothing can be paid yet, so the total is the full price.
        pointsAmount: isShort ? 0 : points.deduction,
        cash: isShort ? 0 : cash,
      }}
      totalLabel={t('sumOf', { count })}
      total={<Payable info={info} />}
    />
  )
}

const isShortOfPoints = ({ points, payable }: AccountInfo): boolean =>
  points.missing > 0 || (points.mustCoverAll && payable > 0)

/** Remaining amount by means of payment; the full price if points are insufficient. */
export function Payable({ info, size = 'm' }: { info: AccountInfo; size?: 'm' | 'xl' }) {
  const display = usePriceDisplay()
  const { points, cash, payable } = info
  if (isShortOfPoints(info)) return <Amount costPoints={payable + points.deduction} size={size} />
  const isCash = cash > 0 && (display.goodsPriceType === PriceType.Money || points.used === 0)
  if (isCash) return <Cash fen={cash} size={size} />
  return (
    <span className={styles.points}>
      {formatAmountDue({ paidPoints: points.used, cash }, display)}
    </span>
  )
}
