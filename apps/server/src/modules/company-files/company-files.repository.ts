import type { CompanyChange } from '@mall/contract'
import type { CompanyFiles } from '@mall/contract/company-files'
import type { SeedCompany } from '@mall/contract/seed-file'
import { and, asc, eq, sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { companies } from '../companies/tables.ts'
import { couponTemplates } from '../coupons/tables.ts'
import { skus } from '../goods/tables.ts'
import type { Operator } from '../../plugins/operator.ts'
import { replacePages } from '../content/index.ts'
import { insertSuppliers } from '../goods/index.ts'
import { appendLog } from '../operators/index.ts'
import { insertCompany, updateCompany } from '../companies/index.ts'
import { requestBoundChanges } from './bound-changes.repository.ts'
import { toLogged } from './field-access.ts'
import { readFiles } from './read-files.repository.ts'
import { writeCatalogue, writeContent } from './write-files.repository.ts'

/** Coupon templates with claimed coupons: their total discounts, costPoints. */
export type HeldTemplates = ReadonlyMap<number, number>
export type FilesDecision = {
  files: CompanyFiles
  /** changes for the operator log; null if the files change nothing */
  summary: Record<string, unknown> | null
  /** changes of bounds that need an approval */
  bounds: readonly CompanyChange[]
} | null

/** Locked, so that grants stay below a budget that is written now. */
async function lockHeldTemplates(tx: Db, companyId: number): Promise<HeldTemplates> {
  const rows = await tx
    .select({ id: couponTemplates.id, given: couponTemplates.given })
    .from(couponTemplates)
    .where(
      and(
        eq(couponTemplates.companyId, companyId),
        sql`exists (select from coupons c where c.company_id = ${companyId}
              and c.template_id = ${couponTemplates.id})`,
      ),
    )
    .orderBy(asc(couponTemplates.id))
    .for('no key update')
  return new Map(rows.map(({ id, given }) => [id, given]))
}

export function createCompanyFilesRepository(db: Database) {
  const lockCompany = async (tx: Db, companyId: number) => {
    const [row] = await tx
      .select()
      .from(companies)
      .where(eq(companies.companyId, companyId))
      .for('update')
    return row ?? null
  }
  return {
    listIds: () =>
      db
        .unscopedQuery<{ company_ids: number }>('select company_ids()', [])
        .then((rows) => rows.map((row) => row.company_ids)),

    /** null if the number is taken */
    create: (operator: Operator, company: SeedCompany, at: Date) =>
      db.transaction(company.id, async (tx) => {
        const { id: companyId, info } = company
        if (!(await insertCompany(tx, company, at))) return false
        await insertSuppliers(tx, companyId, company.suppliers)
        await appendLog(
          tx,
          { ...operator, companyId },
          {
            target: `company:${String(companyId)}`,
            after: { name: info.mallName },
            at,
          },
        )
        return true
      }),

    count: (companyId: number) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{
          goods: number
          on_sale: number
          documents: number
          shoppers: number
          orders: number
        }>(
          tx,
          sql`select (select count(*)::int from spus where company_id = ${companyId}) as goods,
                (select count(*)::int from spus where company_id = ${companyId} and on_sale) as on_sale,
                (select count(distinct type_id)::int from articles
                  where company_id = ${companyId} and type_id in (1, 2)) as documents,
                (select count(*)::int from users where company_id = ${companyId}) as shoppers,
                (select count(*)::int from orders where company_id = ${companyId}) as orders`,
        )
        return row ?? { goods: 0, on_sale: 0, documents: 0, shoppers: 0, orders: 0 }
      }),

    setShopStatus: (operator: Operator, shopStatus: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const row = await lockCompany(tx, companyId)
        if (!row) return null
        if (row.info.shopStatus === shopStatus) return row
        const info = { ...row.info, shopStatus }
        await updateCompany(tx, companyId, { info }, at)
        await appendLog(tx, operator, {
          target: `company:${String(companyId)}`,
          before: { shopStatus: row.info.shopStatus },
          after: { shopStatus },
          at,
        })
        return { ...row, info }
      }),

    read: (companyId: number, at: Date) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await tx.select().from(companies).where(eq(companies.companyId, companyId))
        return row ? readFiles(tx, row, at) : null
      }),

    /**
     * Writes the result of `decide` under the company's lock and requests an approval for bounds.
     * `decide` receives the current files and claimed coupon templates; it may throw a refusal or
     * return null for no change.
     * @returns the requested approval, or null
     */
    write: (
      operator: Operator,
      at: Date,
      decide: (current: CompanyFiles, heldTemplates: HeldTemplates) => Promise<FilesDecision>,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const row = await lockCompany(tx, companyId)
        if (!row) return 'not-found' as const
        const held = await lockHeldTemplates(tx, companyId)
        const decision = await decide(await readFiles(tx, row, at), held)
        if (!decision) return 'unchanged' as const
        const { files, summary, bounds } = decision
        const approval =
          bounds.length > 0 ? await requestBoundChanges(tx, operator, bounds, at) : null
        if (!summary) {
          await appendLog(tx, operator, {
            target: `company:${String(companyId)}`,
            after: { approval, fields: toLogged(bounds) },
            at,
          })
          return { approval }
        }
        const { info, homeOption, banners, icons, sections } = files
        const settings = { ...files.settings, secrets: row.settings.secrets }
        const fields = { info, homeOption, settings, banners, icons, sections }
        await updateCompany(tx, companyId, fields, at)
        await writeCatalogue(tx, companyId, files)
        await writeContent(tx, companyId, files, at)
        await replacePages(tx, companyId, files.pages, { createdBy: operator.id, at })
        await appendLog(tx, operator, {
          target: `company:${String(companyId)}`,
          after: { ...summary, ...(approval !== null && { approval }) },
          at,
        })
        return { approval }
      }),

    /** SKUs that exist with their products and prices, for goods of files. */
    listSkus: (companyId: number, skuIds: readonly number[]) =>
      db.transaction(companyId, (tx) =>
        skuIds.length === 0
          ? Promise.resolve([])
          : tx
              .select({ id: skus.id, spuId: skus.spuId, costPoints: skus.costPoints })
              .from(skus)
              .where(
                and(
                  eq(skus.companyId, companyId),
                  sql`${skus.id} = any(${sql.param([...skuIds])}::bigint[])`,
                ),
              ),
      ),
  }
}
export type CompanyFilesRepository = ReturnType<typeof createCompanyFilesRepository>
