import { useMemo } from 'react'
import { useCompanyId } from '../../session/index.ts'
import { rememberedLogin } from '../../storage/index.ts'
import { usePorts } from './ports-context.ts'

/** Saves, reads and removes the remembered login of this company. */
export function useRememberedLogin() {
  const { storage, deviceKeys } = usePorts()
  const companyId = useCompanyId()
  return useMemo(
    () => rememberedLogin(storage.local, companyId, deviceKeys),
    [storage, companyId, deviceKeys],
  )
}
