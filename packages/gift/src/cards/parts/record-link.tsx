import { usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { NavAction } from '@mall/ui'
import { messages } from '../messages.ts'

/** Link to the record of redeemed cards, at the end of the title bar. */
export function RecordLink() {
  const t = useMessages(messages)
  const paths = usePaths()
  return <NavAction href={paths.giftRecord()}>{t('record')}</NavAction>
}
