import type { CallName, Permission } from '@mall/contract'
import { Refusal } from './errors.ts'

export type Operator = {
  companyId: number
  kind: 'operator' | 'key' | 'machine'
  id: string
  personId: string
  name: string
  /** company of the account itself: 0 for operators of the platform */
  homeCompanyId: number
  permissions: readonly Permission[]
  sessionHash: string | null
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
