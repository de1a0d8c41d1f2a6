import type { CallName, Permission } from '@mall/contract'
import { Refusal } from './errors.ts'

/**
 * Caller of an operators' call: a person, an API key, or the server's own machine. `companyId` is
 * the company that the call concerns; 0 for the platform.
 */
export type Operator = {
  companyId: number
  kind: 'operator' | 'key' | 'machine'
  id: string
  /** person behind the call; for a key, its creator */
  personId: string
  name: string
  /** company of the account itself: 0 for operators of the platform */
  homeCompanyId: number
  permissions: readonly Permission[]
  /** SHA-256 of the session's token; null for keys and machines */
  sessionHash: string | null
  /** true if a code confirmed the caller within the last minutes; never for a key */
  isConfirmed: boolean
  address: string
  agent: string
  call: CallName
  /** the Idempotency-Key of a write */
  requestKey: string | null
}

/** @throws ops/version-changed if the caller has read an older version */
export function assertVersion(ifMatch: string | null, version: string | number): void {
  if (ifMatch !== null && ifMatch !== '*' && ifMatch !== String(version)) {
    throw new Refusal('ops/version-changed')
  }
}
