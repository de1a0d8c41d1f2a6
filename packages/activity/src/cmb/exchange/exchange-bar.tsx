import { useRef } from 'react'
import type { DataOf } from '@mall/contract'
import { asApiError, errorText, isRefused } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { BottomBar, Button } from '@mall/ui'
import { useCmbAccountQuery, useExchangePointsMutation } from '../cmb-endpoints.ts'
import styles from '../cmb.module.css'
import { messages } from '../messages.ts'

type ExchangeBarProps = { account: DataOf<'cmb.account'>; amount: number }

/** Points for the chosen amount, and the button that exchanges. */
export function ExchangeBar({ account, amount }: ExchangeBarProps) {
  const t = useMessages(messages)
  const notify = useNotify()
  const { integralName: unit } = usePriceDisplay()
  const [exchange, { isLoading }] = useExchangePointsMutation()
  const { refetch } = useCmbAccountQuery({})
  // A retry has the same key until the exchange is decided, so that it returns the first exchange.
  const sent = useRef<{ amount: number; points: number; requestKey: string } | null>(null)
  const points = (amount / account.step) * account.points
  const text = formatPoints(points, unit)

  async function handleSubmit() {
    const isAgreed = await notify.confirm({
      title: t('confirmTitle', { bank: amount.toLocaleString('en-US'), points: text }),
      message: t('confirmMessage'),
      confirmLabel: t('confirm'),
      cancelLabel: t('cancel'),
    })
    if (!isAgreed) return
    if (sent.current?.amount !== amount || sent.current.points !== points) {
      sent.current = { amount, points, requestKey: createRandomKey() }
    }
    const { requestKey } = sent.current
    const { data, error } = await exchange({ requestKey, bankPoints: amount, points })
    if (data) {
      sent.current = null
      if (data.state === 'confirmed') notify.toast(t('done', { points: text }), { tone: 'ok' })
      else if (data.state === 'processing') notify.toast(t('processingNote'))
      else notify.toast(t(data.problem ?? 'refused'), { tone: 'danger' })
      return
    }
    if (asApiError(error).kind === 'refusal') sent.current = null
    notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    if (isRefused(error, 'cmb/rate-changed', 'cmb/limit', 'cmb/amount')) void refetch()
  }
  return (
    <BottomBar label={t('submit')}>
      <p className={styles.due} aria-live="polite">
        <span>{t('youGet')}</span>
        <span className={styles.duePoints}>{text}</span>
      </p>
      <Button
        className={styles.submit}
        disabled={amount === 0}
        busy={isLoading}
        needsNetwork={t('submit')}
        onClick={() => void handleSubmit()}
      >
        {t('submit')}
      </Button>
    </BottomBar>
  )
}
