import { useHost, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo } from '@mall/core/session'
import { messages } from './messages.ts'

/** Leaves the mall for the company's service page. */
export function useOpenServicePage(): () => Promise<void> {
  const t = useMessages(messages)
  const { customerServiceUrl } = useCompanyInfo()
  const host = useHost()
  const notify = useNotify()
  return async () => {
    const { kind } = await host.openExternal(customerServiceUrl)
    if (kind === 'unsupported' || kind === 'failed') notify.toast(t('linkUnsupported'))
  }
}
