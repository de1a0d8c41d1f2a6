import { ReminderButton } from '@mall/commerce/reminder'
import { useMessages } from '@mall/core/messages'
import { useRemindOfDrawMutation } from './draw-endpoints.ts'
import { messages } from './messages.ts'

/** Requests the SMS before the start of a draw. */
export function Reminder({ id, isReminded }: { id: number; isReminded: boolean }) {
  const t = useMessages(messages)
  const [remind, { isLoading }] = useRemindOfDrawMutation()
  return (
    <ReminderButton
      label={t('remind')}
      isReminded={isReminded}
      isBusy={isLoading}
      onRemind={() => remind({ id })}
    />
  )
}
