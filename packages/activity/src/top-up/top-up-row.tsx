import type { TopUp } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useNotify, usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Button } from '@mall/ui'
import { messages } from './messages.ts'
import { useQueryTopUpMutation } from './top-up-endpoints.ts'
import styles from './top-up.module.css'

const CHANNELS = ['points', 'wechat', 'alipay', 'bank', 'unionpay'] as const
const FEN = 100

/** One top-up with its state; one in progress can be queried. */
export function TopUpRow({ topUp, withOrder }: { topUp: TopUp; withOrder?: boolean }) {
  const { id, orderId, phone, faceValue, state, at, payChannel, points, cash } = topUp
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const { integralName: unit } = usePriceDisplay()
  const [query, { isLoading }] = useQueryTopUpMutation()
  const names = { phone, value: faceValue / FEN }
  const channel = CHANNELS.find((name) => name === payChannel)
  const paid = channel === undefined ? '' : channel === 'points' ? unit : t(channel)

  async function handleQuery() {
    const { data, error } = await query({ id })
    if (!data) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else if (data.state === 'processing') notify.toast(t('stillProcessing'))
  }
  const [ofPoints, ofCash] = [formatPoints(points, unit), formatCash(cash)]
  const refunds =
    points > 0 && cash > 0
      ? t('refundedAmounts', { points: ofPoints, cash: ofCash })
      : cash > 0
        ? ofCash
        : ofPoints
  return (
    <div className={styles.row}>
      <div className={styles.rowText}>
        <p className={styles.rowTitle}>{phone === '' ? t('removedNumber') : phone}</p>
        <p className={styles.rowNote}>
          {formatMinute(at)}
          {paid !== '' && ` · ${paid}`}
        </p>
      </div>
      <div className={styles.rowEnd}>
        <p className={styles.rowTitle}>{t('faceValue', { value: names.value })}</p>
        <p className={styles.state} data-state={state}>
          {t(state, { amount: refunds })}
        </p>
      </div>
      {(state === 'processing' || state === 'unpaid' || withOrder) && (
        <div className={styles.rowActions}>
          {withOrder && (
            <Button
              size="sm"
              variant="quiet"
              href={paths.orderDetail(orderId)}
              aria-label={t('orderLabel', names)}
            >
              {t('order')}
            </Button>
          )}
          {state === 'processing' && (
            <Button
              size="sm"
              variant="line"
              busy={isLoading}
              needsNetwork={t('query')}
              aria-label={t('queryLabel', names)}
              onClick={() => void handleQuery()}
            >
              {t('query')}
            </Button>
          )}
          {state === 'unpaid' && (
            <Button
              size="sm"
              href={paths.checkstand({ orderId })}
              aria-label={t('payLabel', names)}
            >
              {t('pay')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
