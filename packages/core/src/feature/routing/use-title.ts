import { useEffect } from 'react'
import { mallNameOf, useSession } from '../../session/index.ts'
import { useHost } from '../context/ports-context.ts'

/**
 * The page's title; '' shows the mall's name. A screen may set a better one than its route does.
 */
export function useTitle(title: string): void {
  const host = useHost()
  const mallName = useSession((state) => mallNameOf(state.companyInfo))
  useEffect(() => host.setTitle(title || mallName), [host, title, mallName])
}
