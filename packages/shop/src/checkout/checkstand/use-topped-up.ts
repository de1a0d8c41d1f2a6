import type { TopUp } from '@mall/contract'
import { useLatestTopUpsQuery } from '@mall/commerce/top-up'
import { useOrderQuery } from '../../orders/index.ts'

/** Number of latest top-ups to read, which include the paid one. */
const LATEST = { page: 1, size: 10 }

/** The top-up of a paid order; undefined while it loads, null for an order of goods. */
export function useToppedUp(orderId: string, isPaid: boolean): TopUp | null | undefined {
  const { data: order, isError } = useOrderQuery({ id: orderId }, { skip: !isPaid })
  const isTopUp = order?.parts.some((part) => part.isTopUp) ?? false
  const record = useLatestTopUpsQuery(LATEST, { skip: !isTopUp, refetchOnMountOrArgChange: true })
  if (!isPaid || isError || (order && !isTopUp) || record.isError) return null
  if (!record.data) return undefined
  return record.data.list.find((one) => one.orderId === orderId) ?? null
}
