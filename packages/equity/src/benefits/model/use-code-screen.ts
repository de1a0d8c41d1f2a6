import { useEffect, useState } from 'react'
import { useHost } from '@mall/core/feature'
import type { HostResult, HostPort } from '@mall/core/host'
import { useIsPageVisible, useWakeLock } from '@mall/core/loading'

/** `awake`: the screen stays on. `bright`: it also has full brightness until it is left. */
export type CodeScreen = 'usual' | 'awake' | 'bright'

/**
 * The last brightness call of each host: calls run one after the other, so that none overtakes a
 * restore.
 */
const lastCalls = new WeakMap<HostPort, Promise<unknown>>()

function setBrightness(host: HostPort, isBright: boolean): Promise<HostResult> {
  const before = lastCalls.get(host) ?? Promise.resolve()
  const result = before
    .then(() => host.brighten(isBright))
    .catch((): HostResult => ({ kind: 'unsupported' }))
  lastCalls.set(host, result)
  return result
}

/**
 * Keeps the screen on, and bright where the host can, while a code is shown in the foreground.
 * @returns `isPossible`: this device may do either; `screen`: the current state
 */
export function useCodeScreen(): { isPossible: boolean; screen: CodeScreen } {
  const host = useHost()
  const isVisible = useIsPageVisible()
  const { isPossible, isAwake } = useWakeLock()
  const [isBright, setIsBright] = useState(false)
  const canBrighten = host.capabilities.has('brightness')

  useEffect(() => {
    if (!isVisible || !canBrighten) return
    let isCurrent = true
    void setBrightness(host, true).then(({ kind }) => {
      if (isCurrent) setIsBright(kind === 'ok')
    })
    return () => {
      isCurrent = false
      setIsBright(false)
      void setBrightness(host, false)
    }
  }, [isVisible, canBrighten, host])

  return {
    isPossible: isPossible || canBrighten,
    screen: isBright ? 'bright' : isAwake ? 'awake' : 'usual',
  }
}
