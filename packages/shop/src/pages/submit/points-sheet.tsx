import { useState } from 'react'
import type { AccountInfo } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { formatCash, payWithPoints, formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay, usePriceText } from '@mall/core/session'
import { Button, Sheet, Stepper } from '@mall/ui'
import { getMinPoints } from '../../model/points-choice.ts'
import { messages } from './messages.ts'
import styles from './points-sheet.module.css'
import type { CheckoutOptions } from '../../checkout/checkout-slice.ts'

export type PointsSheetProps = {
  open: boolean
  info: AccountInfo
  onChoose: (choice: Pick<CheckoutOptions, 'usePoints' | 'points'>) => void
  onClose: () => void
}

/** Points that a tap on a stepper button changes: about a tenth to a hundredth of all. */
const toIncrement = (usable: number, step: number): number =>
  step * Math.max(1, 10 ** Math.floor(Math.log10(usable / step / 10)))

/** Chooses how many points to use, in whole exchange steps. */
export function PointsSheet({ open, info, onChoose, onClose }: PointsSheetProps) {
  const t = useMessages(messages)
  const rules = useCompanyInfo()
  const display = usePriceDisplay()
  const price = usePriceText()
  const { balance, usable, used, step, deduction } = info.points
  const [value, setValue] = useState(used)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) setValue(used)
  }
  const min = getMinPoints(info.points)
  const unit = display.integralName
  const result = payWithPoints(info.payable + deduction, value, rules)
  const effects = [
    display.goodsPriceType === PriceType.Money &&
      value > 0 &&
      t('deducts', { amount: price(result.deduction) }),
    result.cash > 0 ? t('stillDueAmount', { amount: formatCash(result.cash) }) : t('nothingDue'),
  ].filter(Boolean)

  function handleDone() {
    onChoose({
      usePoints: value > min,
      points: value > min && value < usable ? value : undefined,
    })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('usePoints', { unit })}
      footer={
        <Button block onClick={handleDone}>
          {t('confirm')}
        </Button>
      }
    >
      <div className={styles.choice}>
        <p className={styles.note}>
          {t('balance', { points: formatPoints(balance, unit), limit: formatPoints(usable, '') })}
        </p>
        <Stepper
          size="l"
          label={t('pointsToUse', { unit })}
          value={value}
          min={min}
          max={usable}
          step={step}
          by={toIncrement(usable, step)}
          onChange={setValue}
        />
        <p className={styles.effect} aria-live="polite">
          {effects.join(t('comma'))}
        </p>
        <div className={styles.presets}>
          <Button size="m" variant="line" disabled={value === min} onClick={() => setValue(min)}>
            {min === 0 ? t('useNone') : t('useMinimum', { points: formatPoints(min, '') })}
          </Button>
          <Button
            size="m"
            variant="line"
            disabled={value === usable}
            onClick={() => setValue(usable)}
          >
            {t('useAll')}
          </Button>
        </div>
        {step > 1 && (
          <p className={styles.note}>{t('useSteps', { step: formatPoints(step, unit) })}</p>
        )}
      </div>
    </Sheet>
  )
}
