import { useState } from 'react'
import type { AccountInfo } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { formatCash, payWithPoints, formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay, usePriceText } from '@mall/core/session'
import { Button, Sheet, Stepper } from '@mall/ui'
import { getMinPoints } from './points-choice.ts'
import { messages } from '../messages.ts'
import styles from './points-sheet.module.css'
import type { CheckoutOptions } from '../../../purchase/index.ts'

export type PointsSheetProps = {
  open: boolean
  info: AccountInfo
  onChoose: (choice: Pick<CheckoutOptions, 'usePoints' | 'points'>) => void
  onClose: () => void
}

/**
 * Points that a tap on a stepper button changes: between a tenth and a hundredth of the maximum.
 */
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
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const [wasOpen, setWasOpen] = useState(open)
  if (open !== wasOpen) {
    setWasOpen(open)
    if (open) choose(used)
  }
  const min = getMinPoints(info.points)
  const unit = display.integralName
  const isWhole = /^\d*$/.test(typed)
  const wanted = typed !== '' && isWhole ? Number(typed) : value
  // The amount follows the text while it is typed.
  const effective = toUsable(wanted)
  const result = payWithPoints(info.payable + deduction, effective, rules)
  const notice = getNotice()
  const effects = [
    display.goodsPriceType === PriceType.Money &&
      effective > 0 &&
      t('deducts', { amount: price(result.deduction) }),
    result.cash > 0 ? t('stillDueAmount', { amount: formatCash(result.cash) }) : t('nothingDue'),
  ].filter(Boolean)

  function toUsable(points: number): number {
    const within = Math.max(min, Math.min(usable, points))
    return min + Math.floor((within - min) / step) * step
  }

  function getNotice(): string {
    if (!isWhole || isRefused) return t('wholeOnly')
    if (wanted > usable) return t('aboveLimit', { limit: formatPoints(usable, '') })
    if (wanted < min) return t('belowMinimum', { limit: formatPoints(min, '') })
    if (wanted === effective) return ''
    const points = formatPoints(effective, '')
    return t('wholeSteps', { step: formatPoints(step, unit), points })
  }

  function choose(next: number) {
    setValue(next)
    setTyped('')
    setRefused(false)
  }

  function handleTyped(text: string) {
    setTyped(text)
    setRefused(false)
  }

  /** The explanation of an adjusted text stays until another value is chosen. */
  function handleChange(next: number) {
    if (typed !== '' && next === effective) setValue(next)
    else choose(next)
  }

  function handleDone() {
    if (!isWhole) {
      setTyped('')
      setRefused(true)
      return
    }
    onChoose({
      usePoints: value > min,
      points: value > min && value < usable ? value : undefined,
    })
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('usePoints')}
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
          label={t('pointsToUse')}
          value={value}
          min={min}
          max={usable}
          step={step}
          by={toIncrement(usable, step)}
          boundsTyped
          onChange={handleChange}
          onTyped={handleTyped}
        />
        <div aria-live="polite">
          <p className={styles.effect}>{effects.join(t('comma'))}</p>
          {notice && <p className={styles.notice}>{notice}</p>}
        </div>
        <div className={styles.presets}>
          <Button size="m" variant="soft" onClick={() => choose(min)}>
            {min === 0 ? t('useNone') : t('useMinimum', { points: formatPoints(min, '') })}
          </Button>
          <Button size="m" variant="soft" onClick={() => choose(usable)}>
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
