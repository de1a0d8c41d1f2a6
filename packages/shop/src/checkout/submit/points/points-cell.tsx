import type { AccountInfo } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Cell, IconNext, Switch } from '@mall/ui'
import { canChoosePoints } from './points-choice.ts'
import { messages } from '../messages.ts'
import styles from './points-cell.module.css'

type Props = {
  points: AccountInfo['points']
  isUsed: boolean
  /** opens the sheet to choose a number of points */
  onOpen: () => void
  onSwitch: (isUsed: boolean) => void
}

/** Points of the order: a switch, and a text that opens the choice of a number. */
export function PointsCell({ points, isUsed, onOpen, onSwitch }: Props) {
  const t = useMessages(messages)
  const display = usePriceDisplay()
  const price = usePriceText()
  const unit = display.integralName
  // Points mode has no money value.
  const inMoney = display.goodsPriceType === PriceType.Money
  const worth = inMoney ? t('deducts', { amount: price(points.deduction) }) : ''
  const label = (
    <>
      {unit}
      {inMoney && !points.mustCoverAll ? t('deductionLabel') : t('payment')}{' '}
      <b className={styles.strong}>
        {points.used > 0 ? `${formatPoints(points.used, unit)}${worth}` : t('unused')}
      </b>
    </>
  )
  const note = t('balance', {
    points: formatPoints(points.balance, unit),
    limit: formatPoints(points.usable, ''),
  })
  if (!canChoosePoints(points)) return <Cell label={label} note={note} />
  return (
    <Cell
      label={
        <button type="button" className={styles.open} onClick={onOpen}>
          <span>
            {label}
            <span className={styles.note}>{note}</span>
          </span>
          <IconNext size={16} className={styles.next} />
        </button>
      }
      end={<Switch label={t('usePoints')} checked={isUsed} onChange={onSwitch} />}
    />
  )
}
