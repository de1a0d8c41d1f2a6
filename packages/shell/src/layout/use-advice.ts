import { useEffect } from 'react'
import { usePorts } from '@mall/core/feature'

const SAID = 'mall:advised'

/** Says once per visit what the shopper has to know of this version of the host app. */
export function useAdvice(): void {
  const { host, notify, storage } = usePorts()
  useEffect(() => {
    const text = host.advice()?.text
    if (!text || storage.session.get(SAID) === text) return
    storage.session.set(SAID, text)
    void notify.alert({ title: text, confirmLabel: '我知道了' })
  }, [host, notify, storage])
}
