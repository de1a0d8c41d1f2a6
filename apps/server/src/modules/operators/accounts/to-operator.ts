import type { DataOf } from '@mall/contract'
import type { OperatorRow } from './account-rows.repository.ts'

export const toOperator = (row: OperatorRow): DataOf<'ops.changeOperator'> => ({
  id: row.id,
  companyId: row.companyId,
  name: row.name,
  displayName: row.displayName,
  role: row.role,
  disabled: row.disabled,
  enrolled: row.enrolledAt !== null,
  version: String(row.version),
  createdAt: row.createdAt.toISOString(),
})
