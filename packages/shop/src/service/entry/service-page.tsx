import { usePorts } from '@mall/core/feature'
import { useCompanyInfo, useSession, useSignedIn } from '@mall/core/session'
import { Delayed, SkeletonBlock } from '@mall/ui'
import { useChatQuery } from '../chat/chat-endpoints.ts'
import { ChatLayout, ChatScreen } from '../chat/chat-screen.tsx'
import { HotlineScreen } from './hotline-screen.tsx'
import { ServiceFrame } from './service-frame.tsx'

/**
 * Customer service: a conversation with the company's agents, the company's own service page in a
 * frame or by a link, or the hotline.
 */
export function Component() {
  const { customerServiceUrl, customerServiceFramed } = useCompanyInfo()
  const { baseUrl } = usePorts()
  if (customerServiceUrl === '') return <OwnService />
  // The content policy of a bundle's page is equal for all companies and allows no frame.
  return customerServiceFramed && baseUrl === '' ? <ServiceFrame /> : <HotlineScreen />
}

function OwnService() {
  const isSignedIn = useSignedIn()
  const userId = useSession((state) => state.userId)
  const { data, error, refetch } = useChatQuery(undefined, { refetchOnMountOrArgChange: true })
  const isKnown = !isSignedIn || userId !== ''
  if (data?.isEnabled && isKnown) {
    return <ChatScreen key={userId} loaded={data} onReopen={() => void refetch()} />
  }
  if (data ? !data.isEnabled : error) return <HotlineScreen />
  return (
    <ChatLayout>
      <Delayed when fallback={<SkeletonBlock height="100%" />} />
    </ChatLayout>
  )
}
