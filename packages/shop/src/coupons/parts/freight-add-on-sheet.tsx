import type { FreightRule } from '@mall/contract'
import { formatFreightRule, freightMessages } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { usePriceDisplay } from '@mall/core/session'
import { Button, Delayed, ErrorState, Sheet } from '@mall/ui'
import { useQuickAdd } from '../../goods/index.ts'
import { AddOnGoods, AddOnSkeleton } from './add-on-goods.tsx'
import { useFreightAddOnQuery } from '../coupon-endpoints.ts'
import { messages } from '../messages.ts'

type Props = {
  open: boolean
  onClose: () => void
  /** the next freight rule, by the chosen goods of the cart */
  rule: FreightRule
}

/** Goods that bring the chosen ones of the cart to a freight rule. */
export function FreightAddOnSheet({ open, onClose, rule }: Props) {
  const t = useMessages(messages)
  const quick = useQuickAdd()
  return (
    <>
      <Sheet
        open={open}
        onClose={onClose}
        title={t('addOnTitle')}
        footer={
          <Button block onClick={onClose}>
            {t('backToCart')}
          </Button>
        }
      >
        {open && <Goods rule={rule} quick={quick} />}
      </Sheet>
      {quick.sheet}
    </>
  )
}

function Goods({ rule, quick }: Pick<Props, 'rule'> & { quick: ReturnType<typeof useQuickAdd> }) {
  const t = useMessages(messages)
  const tFreight = useMessages(freightMessages)
  const display = usePriceDisplay()
  const { threshold, stillNeedMoney: missing } = rule
  // The former goods stay until those for a smaller gap have loaded.
  const { data, error, isFetching, refetch } = useFreightAddOnQuery({ missing })
  if (!data) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<AddOnSkeleton />} />
    )
  }
  const text = formatFreightRule(rule, display, tFreight)
  return (
    <AddOnGoods
      state={missing > 0 ? text : t('freightReached', { text })}
      progress={threshold === 0 ? 1 : 1 - missing / threshold}
      goods={data.goods}
      quick={quick}
    />
  )
}
