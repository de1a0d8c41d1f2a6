import type { CallName, Permission } from '@mall/contract'
import { Refusal } from './errors.ts'

/**
 * Caller of an operators' call: a person, an API key, or the server's own machine.
 * `companyId` is the company acted for; 0 for the platform.
 */
export type Operator = {
  companyId: number
  kind: 'operator' | 'key' | 'machine'
  id: string
  /** the operator behind the call: of a key, its creator */
  personId: string
  name: string
  /** company of the account itself: 0 for operators of the platform */
  homeCompanyId: number
  permissions: readonly Permission[]
  /** SHA-256 of the session's token; null for keys and machines */
  sessionHash: string | null
  /** a code confirmed the caller within the last minutes; never a key */
  isConfirmed: boolean
  address: string
  agent: string
  call: CallName
  /** the Idempotency-Key of a write */
  requestKey: string | null
}

/** @throws ops/version-changed if the caller has read another version */
export function assertVersion(ifMatch: string | null, version: string | number): void {
  if (ifMatch !== null && ifMatch !== '*' && ifMatch !== String(version)) {
    throw new Refusal('ops/version-changed')
  }
}
