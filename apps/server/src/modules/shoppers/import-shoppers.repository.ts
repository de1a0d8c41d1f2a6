import type { DataOf, ImportedShopper } from '@mall/contract'
import type { Database } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { decideImport } from './decide-import.ts'
import { applyImport, listKnown, lockImports } from './import-rows.repository.ts'
import { requestSignIns } from './sign-in-requests.repository.ts'

class Changing extends Error {}

export const createShopperImportRepository = (db: Database) => ({
  /**
   * @param options `signIns` requests an approval of the rows that need it
   * @returns the outcome of each row; null if another account changed concurrently, so that nothing
   * was imported
   */
  async import(
    operator: Operator,
    rows: readonly ImportedShopper[],
    { check, signIns, at }: { check: boolean; signIns: boolean; at: Date },
  ): Promise<DataOf<'ops.importShoppers'> | null> {
    const { companyId } = operator
    try {
      return await db.transaction(companyId, async (tx) => {
        if (!check) await tx.execute(lockImports(companyId))
        const known = await listKnown(tx, companyId, rows)
        const decided = rows.map((row) => ({ row, decision: decideImport(row, known) }))
        const results = decided.map(({ decision }) => decision.outcome)
        if (check) return { results, approval: null }
        const ids: number[] = []
        for (const { row, decision } of decided) {
          if (decision.outcome !== 'created' && decision.outcome !== 'completed') continue
          const id = await applyImport(tx, companyId, row, decision, at)
          if (id === null) throw new Changing()
          ids.push(id)
        }
        if (ids.length > 0) {
          await appendLog(tx, operator, { target: 'shoppers', after: { imported: ids }, at })
        }
        const waiting = decided.flatMap(({ row, decision: { outcome, id } }) =>
          outcome === 'needs-approval' && id !== null ? [{ row, userId: id }] : [],
        )
        const isRequested = signIns && waiting.length > 0
        const approval = isRequested ? await requestSignIns(tx, operator, waiting, at) : null
        return { results, approval }
      })
    } catch (error) {
      if (error instanceof Changing) return null
      throw error
    }
  },
})
