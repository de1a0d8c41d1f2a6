import { useEffect } from 'react'
import { usePorts } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { messages } from './messages.ts'

const ADVICE_KEY = 'mall:advised'

/** Shows the notice about this version of the host app once per visit. */
export function useAdvice(): void {
  const t = useMessages(messages)
  const { host, notify, storage } = usePorts()
  useEffect(() => {
    const text = host.advice()?.text
    if (!text || storage.session.get(ADVICE_KEY) === text) return
    storage.session.set(ADVICE_KEY, text)
    void notify.alert({ title: text, confirmLabel: t('confirm') })
  }, [host, notify, storage, t])
}
