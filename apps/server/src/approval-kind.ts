import type { PriceDisplay } from '@mall/contract/format-money'
import type { Db } from './db/connection/database.ts'
import type { Operator } from './plugins/operator.ts'

/** Decision on an approval; runs in its transaction. `operator` is the approver. */
export type Decision = { operator: Operator; companyId: number; targetId: string; at: Date }

/** A request to show, and which of its lines. */
export type ApprovalQuery = {
  companyId: number
  targetId: string
  display: PriceDisplay
  /** lines before this one are left out */
  from: number
  limit: number
}

/** Content of a request, for the person that decides. */
export type ApprovalDetail = {
  /** totals: `行数 350` */
  sums: { name: string; value: string }[]
  /** changes that the approval makes */
  changes: { name: string; before: string; after: string }[]
  columns: string[]
  lines: string[][]
  /** of lines */
  total: number
}

/** Something that needs a second person, by its kind: what its module does at each decision. */
export type ApprovalKind = {
  kind: string
  approve: (tx: Db, decision: Decision) => Promise<void>
  reject: (tx: Db, decision: Decision) => Promise<void>
  /** Lines, sums and difference; null where the target is gone. */
  show: (tx: Db, query: ApprovalQuery) => Promise<ApprovalDetail | null>
}
