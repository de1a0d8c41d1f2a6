import { usePayPolling as usePollingOf } from '@mall/commerce/cashier'
import { useLazyPayStatusQuery } from './payment-endpoints.ts'

type OnDecided = Parameters<typeof usePollingOf>[3]

/** Polls the payment of an order until it is decided. */
export function usePayPolling(orderId: string, isActive: boolean, onDecided: OnDecided): void {
  const [fetchStatus] = useLazyPayStatusQuery()
  const fetchState = async (id: string) => (await fetchStatus({ orderId: id }, false)).data?.state
  usePollingOf(orderId, isActive, fetchState, onDecided)
}
