import { useEffect } from 'react'
import type { HomeOption } from '@mall/contract'
import { loadHomeOption } from '../../api/index.ts'
import { useSession } from '../../session/index.ts'
import { useMallDispatch } from './use-session-flow.ts'

/**
 * Settings of the home page: from the first HTML, else requested once; null until they are loaded.
 */
export function useHomeOption(): Partial<HomeOption> | null {
  const dispatch = useMallDispatch()
  const option = useSession((state) => state.homeOption)
  const companyId = useSession((state) => state.companyId)
  const missing = option === null
  useEffect(() => {
    if (missing) void dispatch(loadHomeOption())
  }, [dispatch, missing, companyId])
  return option
}
