import type { SecretName } from '@mall/contract'
import type { SeedCompany } from '@mall/contract/seed-file'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'
import { companies } from '../companies/tables.ts'
import { companySecrets } from './tables.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { updateCompany } from '../companies/index.ts'

type Settings = SeedCompany['settings']
export type SecretRow = typeof companySecrets.$inferSelect
/** New current values by name; a value that was moved from the settings has no date. */
type NewSecret = { name: SecretName; value: string; createdAt: Date | null }
type Change = {
  moved: readonly NewSecret[]
  settings: Settings
  current: NewSecret
  /** time until which the replaced value still verifies */
  formerEndsAt: Date
  isOverlapKept: boolean
  logged: { before: unknown; after: unknown }
}

const list = (tx: Db, companyId: number) =>
  tx.select().from(companySecrets).where(eq(companySecrets.companyId, companyId))

async function insert(tx: Db, companyId: number, { name, value, createdAt }: NewSecret) {
  await tx.insert(companySecrets).values({
    companyId,
    name,
    value,
    createdAt,
    version: sql`(select coalesce(max(s.version), 0) + 1 from company_secrets s
      where s.company_id = ${companyId} and s.name = ${name})`,
  })
}

export const createSecretsRepository = (db: Database) => ({
  /** Null for an unknown company. */
  read: (companyId: number) =>
    db.transaction(companyId, async (tx) => {
      const [row] = await tx
        .select({ settings: companies.settings })
        .from(companies)
        .where(eq(companies.companyId, companyId))
      return row ? { settings: row.settings, stored: await list(tx, companyId) } : null
    }),

  /** Replaces one secret. Changes of one company run one after the other. */
  replace: (
    operator: Operator,
    name: SecretName,
    at: Date,
    decide: (settings: Settings, stored: SecretRow[]) => Change,
  ) =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const [row] = await tx
        .select({ settings: companies.settings })
        .from(companies)
        .where(eq(companies.companyId, companyId))
        .for('update')
      if (!row) return null
      const change = decide(row.settings, await list(tx, companyId))
      for (const moved of change.moved) await insert(tx, companyId, moved)
      await updateCompany(tx, companyId, { settings: change.settings }, at)
      const own = and(eq(companySecrets.companyId, companyId), eq(companySecrets.name, name))
      if (!change.isOverlapKept) {
        await tx
          .update(companySecrets)
          .set({ endsAt: at })
          .where(and(own, sql`ends_at > ${at.toISOString()}`))
      }
      await tx
        .update(companySecrets)
        .set({ endsAt: change.formerEndsAt })
        .where(and(own, isNull(companySecrets.endsAt)))
      await insert(tx, companyId, change.current)
      await appendLog(tx, operator, { target: `secret:${name}`, ...change.logged, at })
      return { settings: change.settings, stored: await list(tx, companyId) }
    }),
})
export type SecretsRepository = ReturnType<typeof createSecretsRepository>
