import type { AccountInfo } from '@mall/contract'
import { fenText } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay } from '@mall/core/session'
import { Button, Card } from '@mall/ui'
import { formatChannelNames } from '../../model/orders/pay-channels.ts'
import styles from './submit.module.css'

type CannotPayHereProps = {
  info: AccountInfo
  busy: boolean
  onUsePoints: () => void
  onOtherApp: () => void
}

/** Whether cash is due and the host supports no payment channel. */
export const hasNoChannel = ({ cash, channels, points }: AccountInfo): boolean =>
  cash > 0 && channels.length === 0 && !points.mustCoverAll

/** Reason why the order cannot be paid in this host, with alternatives. */
export function CannotPayHere({ info, busy, onUsePoints, onOtherApp }: CannotPayHereProps) {
  const { payMethod } = useCompanyInfo()
  const { integralName } = usePriceDisplay()
  return (
    <Card label="支付方式">
      <div className={styles.cannotPay} role="alert">
        <p className={styles.cannotPayTitle}>当前应用无法支付 {fenText(info.cash)}</p>
        <p className={styles.cannotPayText}>
          本商城支持{formatChannelNames(payMethod)}，当前应用不支持。
          {info.points.coversAll
            ? `您可以全部用${integralName}支付，或者换个应用支付。`
            : '请换个应用支付，已选商品会一起带过去。'}
        </p>
        <div className={styles.actions}>
          {info.points.coversAll && (
            <Button size="m" busy={busy} onClick={onUsePoints}>
              全部用{integralName}支付
            </Button>
          )}
          <Button size="m" variant="soft" onClick={onOtherApp}>
            显示二维码和链接
          </Button>
        </div>
      </div>
    </Card>
  )
}
