import { useState } from 'react'
import type { AccountInfo } from '@mall/contract'
import { fenText, payWithPoints, pointsText } from '@mall/core/money'
import {
  useCompanyInfo,
  usePriceDisplay,
  usePriceText,
  type CheckoutOptions,
} from '@mall/core/session'
import { Button, Sheet, Stepper } from '@mall/ui'
import { getMinPoints } from '../../model/points-choice.ts'
import styles from './points-sheet.module.css'

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
    display.goodsPriceType === 0 && value > 0 && `抵 ${price(result.deduction)}`,
    result.cash > 0 ? `还需支付 ${fenText(result.cash)}` : '无需再支付现金',
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
      title={`使用${unit}`}
      footer={
        <Button block onClick={handleDone}>
          确定
        </Button>
      }
    >
      <div className={styles.choice}>
        <p className={styles.note}>
          共 {pointsText(balance, unit)}，本单最多可用 {pointsText(usable, '')}
        </p>
        <Stepper
          size="l"
          label={`使用的${unit}`}
          value={value}
          min={min}
          max={usable}
          step={step}
          by={toIncrement(usable, step)}
          onChange={setValue}
        />
        <p className={styles.effect} aria-live="polite">
          {effects.join('，')}
        </p>
        <div className={styles.presets}>
          <Button size="m" variant="line" disabled={value === min} onClick={() => setValue(min)}>
            {min === 0 ? '不使用' : `最少使用 ${pointsText(min, '')}`}
          </Button>
          <Button
            size="m"
            variant="line"
            disabled={value === usable}
            onClick={() => setValue(usable)}
          >
            全部使用
          </Button>
        </div>
        {step > 1 && <p className={styles.note}>{`按 ${pointsText(step, unit)}的整数倍使用`}</p>}
      </div>
    </Sheet>
  )
}
