import { useEffect } from 'react'
import { usePorts } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useQuestion } from '@mall/ui'

const Dialogs = lazyPart<{ open: boolean }>(
  async () => (await import('../dialog-host.ts')).DialogHost,
  { when: 'idle', failed: <RejectQuestion /> },
)

/** Dialogs of the mall. Their code loads with the first question or when the page is idle. */
export function Questions() {
  return <Dialogs open={useQuestion() !== null} />
}

/** A question that could not be displayed has not been agreed to. */
function RejectQuestion() {
  const { notify, telemetry } = usePorts()
  const question = useQuestion()
  useEffect(() => {
    if (!question) return
    telemetry.event('questions.unavailable')
    notify.toast('加载失败，请重试', { tone: 'danger' })
    question.answer(false)
  }, [question, notify, telemetry])
  return null
}
