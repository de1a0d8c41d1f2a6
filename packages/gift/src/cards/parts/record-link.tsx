import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { NavAction } from '@mall/ui'
import { messages } from '../messages.ts'

export function RecordLink() {
  const t = useMessages(messages)
  const paths = usePaths()
  return <NavAction href={paths.giftRecord()}>{t('record')}</NavAction>
}
