import { useMessages } from '@mall/core/messages'
import { Sums, type Sum } from '@mall/commerce/order'
import { Amount, Cash } from '@mall/commerce/price'
import { refusalText } from '@mall/core/api'
import { Card, ErrorState, SkeletonBlock } from '@mall/ui'
import styles from '../../gift.module.css'
import { messages } from '../../messages.ts'
import type { BalancePrice } from '../../model/use-balance-price.ts'

/** Goods and freight, what the card pays of them, and the cash that is left to pay. */
export function BalanceSums({ price, isPriced, isShort, error, retry }: BalancePrice) {
  const t = useMessages(messages)
  if (!isPriced) return null
  if (error) {
    const problem = refusalText(error)
    return problem === null ? (
      <ErrorState card onRetry={retry} />
    ) : (
      <Card>
        <p role="alert" className={styles.secondary}>
          {problem}
        </p>
      </Card>
    )
  }
  if (!price) return <SkeletonBlock height={144} />
  const { goodsAmount, freight, card, cash } = price
  const rows: Sum[] = [
    { label: t('goodsAmount'), value: <Amount costPoints={goodsAmount} size="s" tone="plain" /> },
    {
      label: t('freight'),
      value: freight > 0 ? <Amount costPoints={freight} size="s" tone="plain" /> : t('freightFree'),
    },
    { label: t('cardPays'), value: <Amount costPoints={-card} size="s" /> },
  ]
  return (
    <Card label={t('sums')}>
      <Sums rows={rows} total={{ label: t('restToPay'), value: <Cash fen={cash} size="m" /> }} />
      {isShort && (
        <p role="alert" className={styles.secondary}>
          {t('balanceOver')}
        </p>
      )}
    </Card>
  )
}
