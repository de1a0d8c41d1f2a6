import type { Db } from './db/connection/database.ts'
import type { Operator } from './plugins/operator.ts'

/** Decision on an approval; runs in its transaction. `operator` is the approver. */
export type Decision = { operator: Operator; companyId: number; targetId: string; at: Date }

/** Something that needs a second person, by its kind: what its module does at each decision. */
export type ApprovalKind = {
  kind: string
  approve: (tx: Db, decision: Decision) => Promise<void>
  reject: (tx: Db, decision: Decision) => Promise<void>
}
