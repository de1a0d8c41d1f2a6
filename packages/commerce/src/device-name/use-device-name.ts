import { useCallback } from 'react'
import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey, createRandomKey, recordIn } from '@mall/core/storage'

const YEAR_MS = 365 * 86_400_000
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value)

/**
 * Returns the random name of this device, by which the server counts what one device may do. It is
 * created when it is first read and outlives the sessions of shoppers.
 * @param name storage name within a company: each purpose has a name of its own
 */
export function useDeviceName(name: string): () => string {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return useCallback(() => {
    const record = recordIn(storage.local, companyKey(companyId, name), isName, () => clock.now())
    const known = record.read()
    if (known !== null) return known
    const created = createRandomKey()
    record.write(created, YEAR_MS)
    return created
  }, [storage, clock, companyId, name])
}
