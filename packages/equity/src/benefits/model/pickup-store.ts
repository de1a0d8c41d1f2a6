import type { DataOf, PickupTicket } from '@mall/contract'
import type { Ports } from '@mall/core/session'
import { companyKey, createRandomKey, recordIn } from '@mall/core/storage'

/** Storage name of this device's random name within a company. */
export const BENEFIT_DEVICE = 'benefit-device'

/** Storage name of the latest ticket within a company. */
const PICKUP = 'pickup'
const YEAR_MS = 365 * 86_400_000
const KEPT_MS = 90 * 86_400_000

/** Content of the code page without a network. */
export type StoredPickup = {
  orderId: string
  seed: Pick<DataOf<'equity.pickupSeed'>, 'companyId' | 'slot' | 'key' | 'generation'>
  ticket: PickupTicket
}

const isKey = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value)
const isStored = (value: unknown): value is StoredPickup =>
  typeof value === 'object' && value !== null && 'seed' in value && 'ticket' in value

type Needs = Pick<Ports, 'storage' | 'clock'>

/** Random name of this device: a ticket's key is bound to it. */
export function getDeviceName({ storage, clock }: Needs, companyId: number): string {
  const key = companyKey(companyId, BENEFIT_DEVICE)
  const record = recordIn(storage.local, key, isKey, () => clock.now())
  const known = record.read()
  if (known !== null) return known
  const created = createRandomKey()
  record.write(created, YEAR_MS)
  return created
}

const recordOf = ({ storage, clock }: Needs, companyId: number) =>
  recordIn(storage.local, companyKey(companyId, PICKUP), isStored, () => clock.now())

/** The latest ticket that was shown here; signing out deletes it. */
export function loadPickup(ports: Needs, companyId: number, orderId: string): StoredPickup | null {
  const stored = recordOf(ports, companyId).read()
  return stored?.orderId === orderId ? stored : null
}

export function savePickup(ports: Needs, companyId: number, pickup: StoredPickup): void {
  recordOf(ports, companyId).write(pickup, KEPT_MS)
}
