import type { AccountInfo } from '@mall/contract'
import { PriceType } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { formatCash, formatPoints } from '@mall/core/money'
import { usePriceDisplay, usePriceText } from '@mall/core/session'
import { Button, Sheet } from '@mall/ui'
import { Sums, type Sum } from '@mall/commerce/order'
import { messages } from '../messages.ts'
import styles from './points-sheet.module.css'

export type PointsConfirmSheetProps = {
  open: boolean
  info: AccountInfo
  /** the price is being refetched */
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Confirms the points before the order is placed: the server deducts them immediately, also if cash
 * remains due.
 */
export function PointsConfirmSheet(props: PointsConfirmSheetProps) {
  const t = useMessages(messages)
  const { open, info, busy, onConfirm, onClose } = props
  const { goodsPriceType, integralName: unit } = usePriceDisplay()
  const price = usePriceText()
  const { points, cash } = info
  const rows: Sum[] = []
  if (goodsPriceType === PriceType.Money)
    rows.push({ label: t('deduction'), value: price(points.deduction) })
  if (cash > 0) rows.push({ label: t('stillDue'), value: formatCash(cash) })
  rows.push(
    { label: t('currentPoints'), value: formatPoints(points.balance, '') },
    { label: t('usedNow'), value: formatPoints(-points.used, '') },
  )
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('use', { points: formatPoints(points.used, unit) })}
      footer={
        <Button block needsNetwork={t('submit')} busy={busy} onClick={onConfirm}>
          {cash > 0
            ? t('confirmAndPay')
            : t('confirmUse', { points: formatPoints(points.used, unit) })}
        </Button>
      }
    >
      <Sums
        rows={rows}
        total={{
          label: t('leftAfter'),
          value: (
            <b className={styles.balance}>{formatPoints(points.balance - points.used, unit)}</b>
          ),
        }}
      />
      <p className={styles.note}>{cash > 0 ? t('deductedOnSubmit') : t('deductedOnConfirm')}</p>
    </Sheet>
  )
}
