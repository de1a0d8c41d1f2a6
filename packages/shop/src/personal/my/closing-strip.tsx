import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { formatMonthDay } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button } from '@mall/ui'
import { Notice } from '../../common/index.ts'
import { useWithdrawDeletionMutation } from '../api/account-endpoints.ts'
import { messages } from './messages.ts'

/** States when the account is deleted, with a button that withdraws the deletion. */
export function ClosingStrip({ dueAt }: { dueAt: string }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [withdraw, { isLoading }] = useWithdrawDeletionMutation()
  async function handleWithdraw() {
    const { error } = await withdraw({})
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) notify.toast(t('withdrawn'), { tone: 'ok' })
  }
  return (
    <Notice
      action={
        <Button
          size="m"
          variant="line"
          needsNetwork={t('withdrawClosing')}
          busy={isLoading}
          onClick={() => void handleWithdraw()}
        >
          {t('withdrawClosing')}
        </Button>
      }
    >
      {t('closing', { date: formatMonthDay(dueAt) })}
    </Notice>
  )
}
