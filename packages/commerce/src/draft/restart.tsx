import { Fragment, useState, type ReactNode } from 'react'
import { useSession } from '@mall/core/session'

/** Renders a form with a new state after a restart, and for each shopper. */
export function Restart({ children }: { children: (restart: () => void) => ReactNode }) {
  const userId = useSession((state) => state.userId)
  const [version, setVersion] = useState(0)
  const restart = () => setVersion((current) => current + 1)
  return <Fragment key={`${userId}:${version}`}>{children(restart)}</Fragment>
}
