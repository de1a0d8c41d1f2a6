import type { AccountInfo } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { formatCash } from '@mall/core/money'
import { useCompanyInfo } from '@mall/core/session'
import { Button, Card } from '@mall/ui'
import { orderMessages, formatChannelNames } from '@mall/commerce/order'
import { messages } from '../messages.ts'
import styles from '../submit.module.css'

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
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  const { payMethod } = useCompanyInfo()
  return (
    <Card label={t('payMethod')}>
      <div className={styles.cannotPay} role="alert">
        <p className={styles.cannotPayTitle}>{t('cannotPay', { amount: formatCash(info.cash) })}</p>
        <p className={styles.cannotPayText}>
          {t('supportedChannels', { channels: formatChannelNames(payMethod, tOrder) })}
          {info.points.coversAll ? t('pointsOrOtherApp') : t('otherAppNote')}
        </p>
        <div className={styles.actions}>
          {info.points.coversAll && (
            <Button size="m" busy={busy} onClick={onUsePoints}>
              {t('allPoints')}
            </Button>
          )}
          <Button size="m" variant="soft" onClick={onOtherApp}>
            {t('showQrCode')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
