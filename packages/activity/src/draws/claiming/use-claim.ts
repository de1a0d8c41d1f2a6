import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useClaimPrizeMutation } from '../draw-endpoints.ts'
import { messages } from '../messages.ts'

/** Claims the prize and continues to its order. */
export function useClaim(number: string) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const [claim, { isLoading }] = useClaimPrizeMutation()
  async function submit(target: { addressId: number } | { phone: string } | null) {
    const { error } = await claim({ number, addressId: null, ...target })
    if (error) notify.toast(errorText(error, t('actionFailed')), { tone: 'danger' })
    else go(paths.drawOrderDetail(number), { replace: true })
  }
  return { submit, isLoading }
}
