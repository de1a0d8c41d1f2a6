import { useState } from 'react'
import type { AccountInfo } from '@mall/contract'
import { lazyPart } from '@mall/core/loading'
import { formatFreightRule, freightMessages } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Cell, CellList, Tag } from '@mall/ui'
import { Amount } from '@mall/commerce/price'
import type { CheckoutOptions } from '../../purchase/index.ts'
import { PointsCell } from './points/points-cell.tsx'
import { messages } from './messages.ts'
import styles from './submit.module.css'

const CouponSheet = lazyPart(async () => (await import('./coupons/coupon-sheet.tsx')).CouponSheet, {
  when: 'idle',
})
const PointsSheet = lazyPart(async () => (await import('./points/points-sheet.tsx')).PointsSheet, {
  when: 'idle',
})

type ReductionsProps = {
  info: AccountInfo
  options: CheckoutOptions
  onOptionsChange: (options: CheckoutOptions) => void
}

/** Coupon, points and freight rows. */
export function Reductions(props: ReductionsProps) {
  const t = useMessages(messages)
  const tFreight = useMessages(freightMessages)
  const { info, options, onOptionsChange } = props
  const [openSheet, setOpenSheet] = useState<'coupon' | 'points' | null>(null)
  const close = () => setOpenSheet(null)
  const display = usePriceDisplay()
  const { coupons, usedCoupons, points, freight, freightBefore, rules, needsAddress } = info
  const usable = coupons.filter((coupon) => coupon.usable)
  const saved = usedCoupons.reduce((sum, { amount }) => sum + amount, 0)
  const isBest =
    saved > 0 && usedCoupons.every(({ id }) => coupons.some((one) => one.id === id && one.best))
  const lines = info.groups.flatMap((group) => group.lines)
  const isFlashOnly = lines.length > 0 && lines.every(({ flash }) => flash?.allowsCoupons === false)
  const reached = rules.find(({ stillNeedMoney }) => stillNeedMoney === 0)
  return (
    <>
      <CellList label={t('discountsAndFreight')}>
        {(coupons.length > 0 || isFlashOnly) && (
          <Cell
            label={
              <span className={styles.titleWithTag}>
                {t('coupon')}
                {isBest && <Tag>{t('bestChosen')}</Tag>}
              </span>
            }
            value={
              saved > 0 ? (
                <span className={styles.freight}>
                  {usedCoupons.length > 1 && t('chosenCount', { count: usedCoupons.length })}
                  <Amount costPoints={-saved} size="s" tone="price" />
                </span>
              ) : usable.length > 0 ? (
                t('usableCount', { count: usable.length })
              ) : (
                t(isFlashOnly ? 'flashNoCoupons' : 'noneUsable')
              )
            }
            onClick={coupons.length > 0 ? () => setOpenSheet('coupon') : undefined}
          />
        )}
        {points.accepted && (
          <PointsCell
            points={points}
            isUsed={options.usePoints}
            onOpen={() => setOpenSheet('points')}
            onSwitch={(usePoints) => onOptionsChange({ ...options, usePoints, points: undefined })}
          />
        )}
        {needsAddress && (
          <Cell
            label={t('freight')}
            value={
              <span className={styles.freight}>
                {reached && freight < freightBefore && (
                  <Tag tone="ok">
                    {t('freightReached', { text: formatFreightRule(reached, display, tFreight) })}
                  </Tag>
                )}
                <Amount costPoints={freight} size="s" tone="plain" />
              </span>
            }
          />
        )}
      </CellList>
      <CouponSheet
        open={openSheet === 'coupon'}
        coupons={coupons}
        used={usedCoupons}
        chosenIds={options.couponIds ?? usedCoupons.map(({ id }) => id)}
        onClose={close}
        onChoose={(couponIds) => onOptionsChange({ ...options, couponIds })}
      />
      <PointsSheet
        open={openSheet === 'points'}
        info={info}
        onClose={close}
        onChoose={(choice) => {
          close()
          onOptionsChange({ ...options, ...choice })
        }}
      />
    </>
  )
}
