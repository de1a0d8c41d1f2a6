import { useEffect, useState, type ComponentType } from 'react'
import { usePorts, usePreload } from '@mall/core/feature'
import { useQuestion } from '@mall/ui'

const load = () => import('../dialog-host.ts')

/** Asks the shopper what the mall has to ask: its code comes with the first question, or at rest before. */
export function Questions() {
  const { notify, telemetry } = usePorts()
  const question = useQuestion()
  const [Host, setHost] = useState<ComponentType | null>(null)
  usePreload(load)
  useEffect(() => {
    if (!question || Host) return
    load()
      .then(({ DialogHost }) => setHost(() => DialogHost))
      .catch(() => {
        telemetry.event('questions.unavailable')
        notify.toast('加载失败，请重试', { tone: 'danger' })
        // What nobody could be asked has not been agreed to.
        question.answer(false)
      })
  }, [question, Host, notify, telemetry])
  return Host && <Host />
}
