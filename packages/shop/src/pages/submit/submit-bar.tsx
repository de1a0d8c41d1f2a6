import type { AccountInfo } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { BottomBar, Button } from '@mall/ui'
import { hasNoChannel } from './cannot-pay-here.tsx'
import { Payable } from './checkout-sums.tsx'
import { messages } from './messages.ts'
import styles from './submit.module.css'

export type SubmitBarProps = {
  info: AccountInfo
  busy: boolean
  /** the price is being refetched */
  isStale: boolean
  onSubmit: () => void
  /** used if the host cannot pay */
  onOtherApp: () => void
}

/** Amount due and the submit button. */
export function SubmitBar({ info, busy, isStale, onSubmit, onOtherApp }: SubmitBarProps) {
  const t = useMessages(messages)
  const notify = useNotify()
  const price = usePriceText()
  const { goodsPriceType } = usePriceDisplay()
  const { couponAmount, points, freight, freightBefore, needsAddress, address, problem } = info
  const saved =
    couponAmount +
    Math.max(0, freightBefore - freight) +
    // In points mode points are the price, not a discount.
    (points.mustCoverAll || goodsPriceType !== PriceType.Money ? 0 : points.deduction)

  function handleClick() {
    if (hasNoChannel(info)) onOtherApp()
    else if (needsAddress && !address) notify.toast(t('chooseAddress'))
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
