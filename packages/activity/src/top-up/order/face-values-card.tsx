import type { TopUpFace } from '@mall/contract'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { useCompanyInfo, usePriceDisplay, usePriceText } from '@mall/core/session'
import { Unloaded } from '@mall/commerce/query'
import { Card, CardHead, Cell, CellList, cx, SkeletonBlock, Switch } from '@mall/ui'
import { calculatePayment } from './calculate-payment.ts'
import { messages } from './messages.ts'
import styles from '../top-up.module.css'

type FaceValuesCardProps = {
  /** null while they load, or no number is complete */
  list: readonly TopUpFace[] | null
  isWaiting: boolean
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown }
  faceValue: number | null
  onChoose: (faceValue: number) => void
  /** payment of the chosen face value */
  costPoints: number | null
  balance: number
  usePoints: boolean
  onUsePoints: (usePoints: boolean) => void
}

const FEN = 100

/** Face values; sold-out ones stay visible. Below, the points and cash that pay the chosen one. */
export function FaceValuesCard(props: FaceValuesCardProps) {
  const { list, isWaiting, query, faceValue, onChoose } = props
  const t = useMessages(messages)
  const price = usePriceText()
  function renderFaceValues() {
    if (isWaiting) return <p className={styles.note}>{t('faceValuesWait')}</p>
    if (list === null || (query.error && !query.isFetching)) {
      return <Unloaded query={query} skeleton={<SkeletonBlock height={152} />} />
    }
    if (list.length === 0) return <p className={styles.note}>{t('noFaceValues')}</p>
    return (
      <div className={styles.faceValues} role="group" aria-label={t('faceValues')}>
        {list.map((face) => {
          const value = face.faceValue / FEN
          const isChosen = face.faceValue === faceValue
          return (
            <button
              key={face.skuId}
              type="button"
              className={cx(styles.face, isChosen && styles.chosen, face.isOut && styles.isOut)}
              aria-pressed={isChosen}
              disabled={face.isOut}
              onClick={() => onChoose(face.faceValue)}
            >
              <span className={styles.value}>
                {value} <span className={styles.unit}>{t('yuan')}</span>
              </span>
              <span className={styles.price}>
                {face.isOut ? t('out') : t('sellsAt', { price: price(face.costPoints) })}
              </span>
            </button>
          )
        })}
      </div>
    )
  }
  return (
    <Card label={t('faceValues')}>
      <CardHead title={t('faceValues')} note={t('fastest')} />
      {renderFaceValues()}
      <PaymentCells {...props} />
    </Card>
  )
}

function PaymentCells({ costPoints, balance, usePoints, onUsePoints }: FaceValuesCardProps) {
  const t = useMessages(messages)
  const price = usePriceText()
  const info = useCompanyInfo()
  const { integralName: unit } = usePriceDisplay()
  const label = t('usePoints')
  const most = costPoints === null ? null : calculatePayment(costPoints, balance, info, true)
  const isOffered = info.integralPay !== 0
  return (
    <div className={styles.payment}>
      <CellList label={t('due')}>
        {isOffered && (
          <Cell
            label={label}
            note={
              most && most.points > 0
                ? t('pointsNote', {
                    points: formatPoints(most.points, unit),
                    amount: price(most.deduction),
                  })
                : formatPoints(balance, unit)
            }
            end={
              <Switch
                label={label}
                checked={most?.mustUsePoints === true || usePoints}
                disabled={most?.mustUsePoints === true || balance === 0}
                onChange={onUsePoints}
              />
            }
          />
        )}
        {info.offersCoupons !== false && <Cell label={t('coupon')} value={t('noCoupon')} />}
      </CellList>
    </div>
  )
}
