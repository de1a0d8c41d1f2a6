import type { FlashSaleItem } from '@mall/contract'
import { errorText } from '@mall/core/api'
import { useCurrentPath, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import { useStartFlashOrderMutation } from './flash-order-endpoints.ts'
import { messages } from './messages.ts'

/** Orders an item: guests sign in first, shoppers continue to the checkout. */
export function useFlashOrder() {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const here = useCurrentPath()
  const signedIn = useSignedIn()
  const [start, { isLoading }] = useStartFlashOrderMutation()

  async function order({ skuId, leastNum }: FlashSaleItem) {
    if (!signedIn) {
      go(paths.login({ redirect: here }))
      return
    }
    const { data, error } = await start({ items: [{ skuId, num: leastNum }] })
    if (data) go(paths.orderSubmit({ handover: data.code }))
    else notify.toast(errorText(error, t('failed')), { tone: 'danger' })
  }
  return { order, isLoading }
}
