import { refusalText } from '@mall/core/api'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Sums, type Sum } from '@mall/commerce/order'
import { Amount, Cash } from '@mall/commerce/price'
import { Card, Cell, ErrorState, Note, SkeletonBlock, Switch } from '@mall/ui'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import type { BalancePrice } from '../model/use-balance-price.ts'

/** Goods and freight, what the card pays of them, and the cash that is left to pay. */
export function BalanceSums(balance: BalancePrice) {
  const { price, isPriced, isShort, error, retry, usesPoints, setUsesPoints } = balance
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const { integralName: unit } = usePriceDisplay()
  if (!isPriced) return null
  if (error) {
    const problem = refusalText(error)
    return problem === null ? (
      <ErrorState card onRetry={retry} />
    ) : (
      <Card>
        <Note role="alert">{problem}</Note>
      </Card>
    )
  }
  if (!price) {
    return (
      <div aria-busy="true">
        <SkeletonBlock height={144} />
      </div>
    )
  }
  const { goodsAmount, freight, card, points, cash } = price
  const rows: Sum[] = [
    { label: t('goodsAmount'), value: <Amount costPoints={goodsAmount} size="s" tone="plain" /> },
    {
      label: t('freight'),
      value: freight > 0 ? <Amount costPoints={freight} size="s" tone="plain" /> : t('freightFree'),
    },
    { label: t('cardPays'), value: <Amount costPoints={-card} size="s" /> },
  ]
  if (points && points.used > 0) {
    const value = <Amount costPoints={-points.deduction} size="s" />
    rows.push({ label: t('pointsPay'), value })
  }
  return (
    <Card label={t('sums')}>
      {points && points.usable > 0 && (
        <Cell
          label={t('usePoints')}
          note={t('usablePoints', {
            usable: formatPoints(points.usable, unit),
            balance: formatPoints(points.balance, unit),
          })}
          end={<Switch checked={usesPoints} label={t('usePoints')} onChange={setUsesPoints} />}
        />
      )}
      <Sums rows={rows} total={{ label: t('restToPay'), value: <Cash fen={cash} size="m" /> }} />
      {isShort && <Note role="alert">{tShared('balanceOver')}</Note>}
    </Card>
  )
}
