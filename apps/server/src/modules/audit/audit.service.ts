import type { DataOf } from '@mall/contract'
import type { AuditCheck } from '../../audit-check.ts'
import type { AuditRepository } from './audit.repository.ts'

/**
 * Verifies the records of a company. Each check reports its row count, so that an empty check is
 * visible.
 */
export async function auditCompany(
  repository: AuditRepository,
  companyId: number,
  checks: readonly AuditCheck[],
): Promise<DataOf<'ops.audit'>> {
  const rows = await repository.runChecks(companyId, checks)
  const results = checks.map(({ name, showsDetail }, place) => {
    const row = rows.find((row) => row.place === place)
    if (!row) throw new Error(`check ${name} was not answered`)
    const { looked, wrong, sample, first } = row
    if (wrong > 0) return { name, ok: false, detail: `${looked} 项中 ${wrong} 项不符：${sample}` }
    return { name, ok: true, detail: showsDetail && first ? first : `${looked} 项` }
  })
  return { ok: results.every(({ ok }) => ok), checks: results }
}
