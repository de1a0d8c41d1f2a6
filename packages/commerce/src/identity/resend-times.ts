import { useState } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId, type Ports } from '@mall/core/session'

/** Purposes of a code, each with a wait of its own. */
export type CodeMethod = 'login' | 'bind' | 'password' | 'old-phone' | 'new-phone' | 'deletion'

const times = new WeakMap<Ports, Map<string, number>>()

/**
 * Earliest time of the next code per purpose. Outlives the form: switching modes or closing a
 * dialog must not reset the countdown.
 */
export function useResendTime(method: CodeMethod): [number, (resendAt: number) => void] {
  const ports = usePorts()
  const key = `${useCompanyId()}:${method}`
  const [resendAt, setResendAt] = useState(() => times.get(ports)?.get(key) ?? 0)
  return [
    resendAt,
    (next) => {
      times.set(ports, (times.get(ports) ?? new Map<string, number>()).set(key, next))
      setResendAt(next)
    },
  ]
}
