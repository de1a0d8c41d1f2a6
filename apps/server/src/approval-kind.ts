import type { PriceDisplay } from '@mall/contract/format-money'
import type { Db } from './db/connection/database.ts'
import type { Operator } from './plugins/operator.ts'

/** Decision on an approval; runs in its transaction. `operator` is the approver. */
export type Decision = { operator: Operator; companyId: number; targetId: string; at: Date }

/**
 * Query of an `ApprovalKind`: the company, the target of the request, and the page of its lines.
 */
export type ApprovalQuery = {
  companyId: number
  targetId: string
  display: PriceDisplay
  /** number of skipped lines */
  from: number
  limit: number
}

/** Content of a request for the approver. */
export type ApprovalDetail = {
  /** totals: `行数 350` */
  sums: { name: string; value: string }[]
  /** changes that the approval makes */
  changes: { name: string; before: string; after: string }[]
  columns: string[]
  lines: string[][]
  total: number
}

/** Request type that requires an approval, with the module's action for each decision. */
export type ApprovalKind = {
  kind: string
  approve: (tx: Db, decision: Decision) => Promise<void>
  reject: (tx: Db, decision: Decision) => Promise<void>
  /** Lines, sums and difference; null when the object no longer exists. */
  show: (tx: Db, query: ApprovalQuery) => Promise<ApprovalDetail | null>
}
