import { useState } from 'react'
import { useNotify, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import { useCloseChatMutation } from './chat-endpoints.ts'
import styles from './chat.module.css'
import { messages } from './messages.ts'
import type { OutboxContent } from './outbox.ts'

const OrdersSheet = lazyPart(async () => (await import('./card-sheet.tsx')).OrdersSheet)
const SeenSheet = lazyPart(async () => (await import('./card-sheet.tsx')).SeenSheet)

type Props = {
  /** the conversation in progress; null without one */
  conversationId: number | null
  onPush: (content: OutboxContent) => boolean
}

/**
 * Shortcuts: questions, cards of the shopper's orders and viewed products, refunds, ending the
 * conversation.
 */
export function QuickRow({ conversationId, onPush }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const notify = useNotify()
  const [opened, setOpened] = useState<'orders' | 'seen' | null>(null)
  const [close, { isLoading }] = useCloseChatMutation()
  async function handleEnd(id: number) {
    const isSure = await notify.confirm({ title: t('endAsk'), message: t('endNote') })
    if (isSure) await close({ id })
  }
  const handleClose = () => setOpened(null)
  function handleSend(content: OutboxContent) {
    if (onPush(content)) handleClose()
  }
  return (
    <>
      <div className={styles.quick} role="group" aria-label={t('quick')}>
        <Button size="sm" variant="quiet" href={paths.article()}>
          {t('questions')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setOpened('orders')}>
          {t('myOrders')}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setOpened('seen')}>
          {t('seen')}
        </Button>
        <Button size="sm" variant="quiet" href={paths.refundList()}>
          {t('refundProgress')}
        </Button>
        {conversationId !== null && (
          <Button
            size="sm"
            variant="quiet"
            busy={isLoading}
            needsNetwork={t('end')}
            onClick={() => void handleEnd(conversationId)}
          >
            {t('end')}
          </Button>
        )}
      </div>
      <OrdersSheet open={opened === 'orders'} onClose={handleClose} onSend={handleSend} />
      <SeenSheet open={opened === 'seen'} onClose={handleClose} onSend={handleSend} />
    </>
  )
}
