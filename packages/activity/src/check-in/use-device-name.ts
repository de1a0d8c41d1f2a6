import { usePorts } from '@mall/core/feature'
import { useCompanyId } from '@mall/core/session'
import { companyKey, createRandomKey, recordIn } from '@mall/core/storage'

/** Storage name of the random name of this device; it outlives a shopper's session. */
export const CHECK_IN_DEVICE = 'check-in-device'

const YEAR_MS = 365 * 86_400_000
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value)

/** Random name of this device, sent with check-ins: its second shopper of a day gets no points. */
export function useDeviceName(): () => string {
  const { storage, clock } = usePorts()
  const companyId = useCompanyId()
  return () => {
    const key = companyKey(companyId, CHECK_IN_DEVICE)
    const record = recordIn(storage.local, key, isName, () => clock.now())
    const known = record.read()
    if (known !== null) return known
    const created = createRandomKey()
    record.write(created, YEAR_MS)
    return created
  }
}
