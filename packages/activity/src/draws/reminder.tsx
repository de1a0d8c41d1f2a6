import type { DataOf } from '@mall/contract'
import { ReminderButton } from '@mall/commerce/reminder'
import { useMessages } from '@mall/core/messages'
import { useCancelDrawReminderMutation, useRemindOfDrawMutation } from './draw-endpoints.ts'
import { messages } from './messages.ts'

type Props = { draw: Pick<DataOf<'draw.detail'>, 'id' | 'isReminded' | 'remindsAt'> }

/** Requests the SMS before the start of a draw, or withdraws it. */
export function Reminder({ draw: { id, isReminded, remindsAt } }: Props) {
  const t = useMessages(messages)
  const [remind, { isLoading }] = useRemindOfDrawMutation()
  const [cancel, cancelling] = useCancelDrawReminderMutation()
  return (
    <ReminderButton
      label={t('remind')}
      isReminded={isReminded}
      isBusy={isLoading || cancelling.isLoading}
      remindsAt={remindsAt}
      onRemind={() => remind({ id })}
      onCancel={() => cancel({ id })}
    />
  )
}
