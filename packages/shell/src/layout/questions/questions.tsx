import { useEffect } from 'react'
import { usePorts } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useQuestion } from '@mall/ui'
import { messages } from './messages.ts'

const Dialogs = lazyPart<{ open: boolean }>(
  async () => (await import('../dialog-host.ts')).DialogHost,
  { when: 'idle', failed: <RejectQuestion /> },
)

/** Dialogs of the mall. Their code loads with the first question or when the page is idle. */
export function Questions() {
  return <Dialogs open={useQuestion() !== null} />
}

/** A dialog that could not be displayed counts as declined. */
function RejectQuestion() {
  const t = useMessages(messages)
  const { notify, telemetry } = usePorts()
  const question = useQuestion()
  useEffect(() => {
    if (!question) return
    telemetry.event('questions.unavailable')
    notify.toast(t('loadFailed'), { tone: 'danger' })
    question.answer(false)
  }, [question, notify, telemetry, t])
  return null
}
