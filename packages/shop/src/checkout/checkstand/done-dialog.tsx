import { useMessages } from '@mall/core/messages'
import { Dialog } from '@mall/ui'
import { orderMessages, getChannelName, type PayChannel } from '@mall/commerce/order'
import { messages } from './messages.ts'

export type DoneDialogProps = {
  open: boolean
  /** channel of the attempt, if known and still offered */
  channel: PayChannel | undefined
  busy: boolean
  onDone: () => void
  onAgain: () => void
}

/**
 * Shown after a return from the provider's page where the state of the payment is not known.
 * The cashier polls the payment while it is open, and continues once the server has a result.
 */
export function DoneDialog({ open, channel, busy, onDone, onAgain }: DoneDialogProps) {
  const t = useMessages(messages)
  const tOrder = useMessages(orderMessages)
  return (
    <Dialog
      open={open}
      dismissable={false}
      title={t('isDone', { channel: channel ? getChannelName(channel, tOrder) : t('payment') })}
      actions={[
        { label: t('done'), onClick: onDone, busy },
        { label: t('payAgain'), onClick: onAgain, disabled: busy },
      ]}
    >
      {t('doNotPayTwice')}
    </Dialog>
  )
}
