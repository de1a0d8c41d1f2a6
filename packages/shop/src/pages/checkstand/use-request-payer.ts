import { useMallDispatch, usePaths, usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'

/**
 * Lets the payment app say who pays, without asking the shopper, and comes back to the checkstand.
 * @returns the sentence that says why it could not; null while the page is being left
 */
export function useRequestPayer(orderId: string): () => Promise<string | null> {
  const ports = usePorts()
  const dispatch = useMallDispatch()
  const companyId = useCompanyId()
  const redirect = usePaths().checkstand({ orderId })
  const request = { provider: 'wechat-pay', scope: 'base', redirect } as const

  return async () => {
    try {
      // Asked once in a shopper's life: not in the way of all other payments.
      const { redirectToProvider, failureText } = await import('../../sign-in/provider-redirect.ts')
      const failure = await redirectToProvider(ports, dispatch, companyId, request).catch(
        (error: unknown) => error,
      )
      return failure === null ? null : failureText(failure)
    } catch {
      return '网络不稳定，请稍后再试'
    }
  }
}
