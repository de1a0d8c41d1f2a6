import { sql, type SQL } from 'drizzle-orm'
import { expect } from 'vitest'
import { modules } from '../../app.ts'
import type { Db } from '../../db/connection/database.ts'
import { listAuditChecks } from '../../define-module.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { createAuditRepository } from './audit.repository.ts'
import { auditCompany } from './audit.service.ts'

class RolledBack extends Error {}
export const COMPANY = 1

/**
 * Plants a fault as the owner without triggers and foreign keys, audits in the same transaction
 * and rolls back.
 * @returns the failed checks
 */
export async function auditWith({ db }: Pick<TestApp, 'db'>, faults: readonly SQL[]) {
  let failed: { name: string; detail: string }[] = []
  const planted = db.transaction(COMPANY, async (tx: Db) => {
    await tx.execute(sql`set local role none`)
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const fault of faults) {
      const { rowCount, affectedRows } = (await tx.execute(fault)) as unknown as {
        rowCount?: number
        affectedRows?: number
      }
      const isSchemaChange = JSON.stringify(fault).includes('drop ')
      if (!isSchemaChange) expect(rowCount ?? affectedRows, 'rows planted').toBeGreaterThan(0)
    }
    await tx.execute(sql`set local role mall_app`)
    const repository = createAuditRepository({ ...db, transaction: (_company, run) => run(tx) })
    const { checks } = await auditCompany(repository, COMPANY, listAuditChecks(modules))
    failed = checks.filter(({ ok }) => !ok)
    throw new RolledBack()
  })
  await expect(planted).rejects.toThrow(RolledBack)
  return failed
}

export type Fault = [fault: string, check: string, ...statements: SQL[]]

/** Changes one row of a table. */
export const change = (table: string, set: string, condition = 'true') =>
  sql.raw(`update ${table} set ${set} where ctid = ${oneRow(table, condition)}`)
export const remove = (table: string, condition = 'true') =>
  sql.raw(`delete from ${table} where ctid = ${oneRow(table, condition)}`)
const oneRow = (table: string, condition: string) =>
  `(select ctid from ${table} where company_id = ${String(COMPANY)} and ${condition} limit 1)`
export const run = (statement: string) => sql.raw(statement)

export async function expectFound(
  app: Pick<TestApp, 'db'>,
  check: string,
  statements: readonly SQL[],
) {
  const failed = await auditWith(app, statements)
  expect(failed.map(({ name }) => name)).toContain(check)
  expect(failed.find(({ name }) => name === check)?.detail).toMatch(/ 项中 \d+ 项不符：.+（.+）/)
}
