import type { SeedCompany } from '@mall/contract/seed-file'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import { companies } from '../companies/tables.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { updateCompany } from '../companies/index.ts'

export type CompanySettings = { info: SeedCompany['info']; settings: SeedCompany['settings'] }
type Change = CompanySettings & { logged: { before: unknown; after: unknown } }

export const createSignInSettingsRepository = (db: Database) => ({
  /** Changes the company's row. @returns null for an unknown company */
  change: (operator: Operator, at: Date, decide: (row: CompanySettings) => Change) =>
    db.transaction(operator.companyId, async (tx) => {
      const [row] = await tx
        .select({ info: companies.info, settings: companies.settings })
        .from(companies)
        .where(eq(companies.companyId, operator.companyId))
        .for('update')
      if (!row) return null
      const { info, settings, logged } = decide(row)
      await updateCompany(tx, operator.companyId, { info, settings }, at)
      await appendLog(tx, operator, { target: 'sign-in', ...logged, at })
      return { info, settings }
    }),
})
export type SignInSettingsRepository = ReturnType<typeof createSignInSettingsRepository>
