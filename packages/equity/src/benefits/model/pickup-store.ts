import type { DataOf, PickupTicket } from '@mall/contract'
import type { Ports } from '@mall/core/session'
import { companyKey, recordIn } from '@mall/core/storage'

/** Storage name of this device's random name within a company. */
export const BENEFIT_DEVICE = 'benefit-device'

/** Storage name of the latest ticket within a company. */
const PICKUP = 'pickup'
const KEPT_MS = 90 * 86_400_000

/** Content of the code page without a network. */
export type StoredPickup = {
  orderId: string
  seed: Pick<DataOf<'equity.pickupSeed'>, 'companyId' | 'slot' | 'key' | 'generation'>
  ticket: PickupTicket
}

const isStored = (value: unknown): value is StoredPickup =>
  typeof value === 'object' && value !== null && 'seed' in value && 'ticket' in value

type Needs = Pick<Ports, 'storage' | 'clock'>

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
