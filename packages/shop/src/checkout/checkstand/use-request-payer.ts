import { useMallDispatch, usePaths, usePorts } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyId } from '@mall/core/session'
import { flowMessages } from '../../sign-in/index.ts'
import { messages } from './messages.ts'

/**
 * Identifies the payer through the payment app without interaction, then returns to the checkstand.
 * @returns an error message; null while the page unloads
 */
export function useRequestPayer(orderId: string): () => Promise<string | null> {
  const t = useMessages(messages)
  const tFlow = useMessages(flowMessages)
  const ports = usePorts()
  const dispatch = useMallDispatch()
  const companyId = useCompanyId()
  const redirect = usePaths().checkstand({ orderId })
  const request = { provider: 'wechat-pay', scope: 'base', redirect } as const

  return async () => {
    try {
      // Loaded on demand: needed once per shopper.
      const { redirectToProvider, failureText } =
        await import('../../sign-in/parts/provider-redirect.ts')
      const failure = await redirectToProvider(ports, dispatch, companyId, request).catch(
        (error: unknown) => error,
      )
      return failure === null ? null : failureText(failure, tFlow)
    } catch {
      return t('unstableRetry')
    }
  }
}
