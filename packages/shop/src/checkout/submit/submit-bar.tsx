import type { AccountInfo } from '@mall/contract'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceText } from '@mall/core/session'
import { BottomBar, Button } from '@mall/ui'
import { hasNoChannel } from './other-app/cannot-pay-here.tsx'
import { Payable } from './checkout-sums.tsx'
import { messages } from './messages.ts'
import styles from './submit.module.css'

export type SubmitBarProps = {
  info: AccountInfo
  busy: boolean
  /** the price is being refetched */
  isStale: boolean
  onSubmit: () => void
  /** shown instead of the submit button if the host cannot pay */
  onOtherApp: () => void
}

/** Amount due and the submit button. */
export function SubmitBar({ info, busy, isStale, onSubmit, onOtherApp }: SubmitBarProps) {
  const t = useMessages(messages)
  const notify = useNotify()
  const go = useMallNavigate()
  const paths = usePaths()
  const price = usePriceText()
  const { couponAmount, freight, freightBefore, needsAddress, address, problem } = info
  // Points are a payment, not a reduction.
  const saved = couponAmount + (needsAddress ? Math.max(0, freightBefore - freight) : 0)

  function handleClick() {
    if (hasNoChannel(info)) onOtherApp()
    else if (needsAddress && !address) go(paths.addressEdit({ select: 1 }))
    else if (problem) notify.toast(problem)
    else onSubmit()
  }
  return (
    <BottomBar label={t('submit')}>
      <div className={styles.bar} aria-live="polite">
        <span className={styles.payable}>
          {t('due')} <Payable info={info} size="xl" />
        </span>
        {saved > 0 && <span className={styles.saved}>{t('saved', { amount: price(saved) })}</span>}
      </div>
      <Button
        className={styles.submit}
        needsNetwork={hasNoChannel(info) ? t('payInOtherApp') : t('submit')}
        busy={busy || isStale}
        onClick={handleClick}
      >
        {hasNoChannel(info) ? t('payInOtherApp') : t('submit')}
      </Button>
    </BottomBar>
  )
}
