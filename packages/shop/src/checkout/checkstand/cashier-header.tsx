import { useMessages } from '@mall/core/messages'
import { NavBar } from '@mall/ui'
import { messages } from './messages.ts'

export const CashierHeader = ({ onBack }: { onBack: () => void }) => {
  const t = useMessages(messages)
  return <NavBar title={t('title')} tone="ground" onBack={onBack} />
}
