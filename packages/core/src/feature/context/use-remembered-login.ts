import { useMemo } from 'react'
import { useCompanyId } from '../../session/index.ts'
import { rememberedLogin } from '../../storage/index.ts'
import { usePorts } from './ports-context.ts'

/** What the remember-password box keeps for this company: save, read, forget. */
export function useRememberedLogin() {
  const { storage, deviceKeys } = usePorts()
  const companyId = useCompanyId()
  return useMemo(
    () => rememberedLogin(storage.local, companyId, deviceKeys),
    [storage, companyId, deviceKeys],
  )
}
