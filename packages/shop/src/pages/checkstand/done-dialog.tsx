import { Dialog } from '@mall/ui'
import { getChannelName, type PayChannel } from '../../model/orders/pay-channels.ts'

export type DoneDialogProps = {
  open: boolean
  /** channel of the attempt, if the company still offers it */
  channel: PayChannel | undefined
  busy: boolean
  onDone: () => void
  onAgain: () => void
}

/**
 * Shown after a return from the provider's page, which redirects whether or not the order was paid:
 * the shopper confirms before the server is queried.
 */
export function DoneDialog({ open, channel, busy, onDone, onAgain }: DoneDialogProps) {
  return (
    <Dialog
      open={open}
      dismissable={false}
      title={`${channel ? getChannelName(channel) : '支付'}完成了吗？`}
      actions={[
        { label: '已完成支付', onClick: onDone, busy },
        { label: '支付遇到问题，重新支付', onClick: onAgain, disabled: busy },
      ]}
    >
      如已扣款，稍后会在订单里更新，请勿重复支付。
    </Dialog>
  )
}
