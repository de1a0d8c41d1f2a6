import type { CompanyFiles } from '@mall/contract/company-files'
import type { ImportedGoods } from '@mall/contract'
import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { BannerColours, ThemeColours, type SeedCompany } from '@mall/contract/seed-file'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import {
  categories,
  companies,
  couponTemplates,
  selectionGoods,
  selections,
  skus,
  spus,
  stocks,
  suppliers,
} from '../../db/schema/index.ts'
import { insert } from '../../db/seed/rows.ts'
import type { Operator } from '../../plugins/operator.ts'
import { readCatalogueFacts, upsertGoods } from '../catalogue/index.ts'
import {
  listArticleCategories,
  listArticles,
  listShownPages,
  removeOtherArticles,
  replacePages,
  saveArticles,
} from '../content/index.ts'
import { appendLog } from '../operators/index.ts'
import { MOST_GOODS } from './find-file-faults.ts'
import { parseFiles, sliceRows } from './slices.ts'

type CompanyRow = typeof companies.$inferSelect
/** Templates that shoppers hold coupons of: what those took off orders, costPoints. */
export type HeldTemplates = ReadonlyMap<number, number>
export type FilesDecision = { files: CompanyFiles; summary: Record<string, unknown> } | null

/** Values of goods that one statement writes: about 50 of usual length. */
const WRITTEN_WEIGHT = 3_000
/** Values of numbers and places that one statement writes: 100 rows. */
const ORDERED_WEIGHT = 300
/** Numbers of goods whose rows one statement reads. */
const READ_WEIGHT = 200

/** Products in their order, with the SKUs on sale and the pieces that can be bought. */
async function readGoods(tx: Db, companyId: number): Promise<ImportedGoods[] | undefined> {
  const own = eq(spus.companyId, companyId)
  const count = await tx.$count(spus, own)
  if (count > MOST_GOODS) return undefined
  const order = await tx
    .select({ id: spus.id })
    .from(spus)
    .where(own)
    .orderBy(asc(spus.sort), asc(spus.id))
  const byId = new Map<number, typeof spus.$inferSelect>()
  for await (const slice of sliceRows(order, READ_WEIGHT)) {
    const ids = slice.rows.map(({ id }) => id)
    const read = await tx
      .select()
      .from(spus)
      .where(and(own, inArray(spus.id, ids)))
    for (const row of read) byId.set(row.id, row)
  }
  const skuRows = await tx
    .select({ sku: skus, available: stocks.available })
    .from(skus)
    .leftJoin(
      stocks,
      and(eq(stocks.companyId, skus.companyId), eq(stocks.skuId, skus.id), eq(stocks.poolId, 0)),
    )
    .where(and(eq(skus.companyId, companyId), eq(skus.onSale, true)))
    .orderBy(asc(skus.spuId), asc(skus.sort), asc(skus.id))
  const bySpu = groupBySpu(skuRows)
  return order.flatMap(({ id }) => {
    const row = byId.get(id)
    const own = bySpu.get(id) ?? []
    if (!row || own.length === 0) return []
    return [
      {
        spuId: row.id,
        kind: row.kind,
        name: row.name,
        subtitle: row.subtitle,
        keywords: row.keywords,
        categoryId: row.categoryId,
        supplierId: row.supplierId,
        pictures: row.pictures,
        specs: row.specs,
        skus: own.map(({ sku, available }) => ({
          skuId: sku.id,
          specValues: sku.specValues,
          costPoints: sku.costPoints,
          marketCostPoints: sku.marketCostPoints,
          picture: sku.picture,
          stock: available ?? 0,
        })),
        leastNum: row.leastNum,
        limitPerPerson: row.limitPerPerson,
        salesBefore: row.salesBefore,
        onSale: row.onSale,
        corner: row.corner,
        cssBody: row.cssBody,
        services: row.services,
        attributes: row.attributes,
        detailHtml: row.detailHtml,
      },
    ]
  })
}

function groupBySpu<T extends { sku: { spuId: number } }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const group = groups.get(row.sku.spuId)
    if (group) group.push(row)
    else groups.set(row.sku.spuId, [row])
  }
  return groups
}

/** An invalid colour is shown as the default one, and written so to the files, which accept no other. */
function withColours(info: CompanyRow['info']): CompanyRow['info'] {
  const colours = Object.entries(ThemeColours.shape).map(([key, colour]) => {
    const name = key as keyof typeof ThemeColours.shape
    const own = info.theme[name]
    return [name, colour.safeParse(own).success ? own : defaultCompanyInfo.theme[name]]
  })
  return { ...info, theme: { ...info.theme, ...Object.fromEntries(colours) } }
}

/** Banners likewise. */
const withBannerColours = (banners: CompanyRow['banners']): CompanyRow['banners'] =>
  banners.map((banner) => ({
    ...banner,
    ...(BannerColours.safeParse(banner).data ?? BannerColours.parse({})),
  }))

/** The company as files, in the form in which files are read. */
async function readFiles(tx: Db, row: CompanyRow, at: Date): Promise<CompanyFiles> {
  const { companyId, settings, info, homeOption, banners, icons, sections } = row
  const { secrets: _secrets, ...shownSettings } = settings
  const listed = await tx
    .select()
    .from(selections)
    .where(eq(selections.companyId, companyId))
    .orderBy(asc(selections.cmsId))
  const members = await tx
    .select()
    .from(selectionGoods)
    .where(eq(selectionGoods.companyId, companyId))
    .orderBy(asc(selectionGoods.cmsId), asc(selectionGoods.sort))
  const templates = await tx
    .select()
    .from(couponTemplates)
    .where(eq(couponTemplates.companyId, companyId))
    .orderBy(asc(couponTemplates.id))
  const supplierRows = await tx
    .select()
    .from(suppliers)
    .where(eq(suppliers.companyId, companyId))
    .orderBy(asc(suppliers.id))
  const categoryRows = await tx
    .select()
    .from(categories)
    .where(eq(categories.companyId, companyId))
    .orderBy(asc(categories.sort), asc(categories.id))
  return parseFiles({
    info: withColours(info),
    homeOption,
    settings: shownSettings,
    suppliers: supplierRows.map(({ id, name, delivery }) => ({ id, name, delivery })),
    categories: categoryRows.map(({ id, parentId, name, picture }) => ({
      id,
      parentId,
      name,
      picture,
    })),
    selections: listed.map(({ cmsId, title }) => ({
      cmsId,
      title,
      goods: members.filter((row) => row.cmsId === cmsId).map(({ spuId }) => spuId),
    })),
    banners: withBannerColours(banners),
    icons,
    sections,
    articles: await listArticles(tx, companyId),
    articleCategories: await listArticleCategories(tx, companyId),
    pages: await listShownPages(tx, companyId, at),
    coupons: templates.map(({ rule }) => rule),
    goods: await readGoods(tx, companyId),
  })
}

async function writeGoods(tx: Db, companyId: number, goods: readonly ImportedGoods[]) {
  for await (const { rows } of sliceRows(goods, WRITTEN_WEIGHT)) {
    await upsertGoods(tx, companyId, rows, await readCatalogueFacts(tx, companyId, rows))
  }
  // The order of the files is the order of lists.
  const order = goods.map(({ spuId }, sort) => ({ id: spuId, sort }))
  for await (const { rows } of sliceRows(order, ORDERED_WEIGHT)) {
    await tx.execute(
      sql`update spus s set sort = o.sort
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as o(id bigint, sort integer)
          where s.company_id = ${companyId} and s.id = o.id and s.sort <> o.sort`,
    )
  }
  const ids = goods.map(({ spuId }) => spuId)
  await tx
    .update(spus)
    .set({ onSale: false, version: sql`${spus.version} + 1` })
    .where(
      and(
        eq(spus.companyId, companyId),
        eq(spus.onSale, true),
        sql`not (${spus.id} = any(${sql.param(ids)}::bigint[]))`,
      ),
    )
}

async function writeCatalogue(tx: Db, companyId: number, files: CompanyFiles) {
  for (const row of files.suppliers) {
    await tx
      .insert(suppliers)
      .values({ companyId, ...row })
      .onConflictDoUpdate({
        target: [suppliers.companyId, suppliers.id],
        set: { name: row.name, delivery: row.delivery },
      })
  }
  for (const [sort, row] of files.categories.entries()) {
    const { parentId, name, picture } = row
    await tx
      .insert(categories)
      .values({ companyId, sort, ...row })
      .onConflictDoUpdate({
        target: [categories.companyId, categories.id],
        set: { parentId, name, picture, sort },
      })
  }
  if (files.goods) await writeGoods(tx, companyId, files.goods)
  // Delisted goods keep the categories and suppliers that orders show.
  await tx.execute(
    sql`delete from categories c where company_id = ${companyId}
        and not (id = any(${idsOf(files.categories)}::bigint[]))
        and not exists (select from spus s where s.company_id = c.company_id
          and c.id in (s.category_id, s.top_category_id))`,
  )
  await tx.execute(
    sql`delete from suppliers c where company_id = ${companyId}
        and not (id = any(${idsOf(files.suppliers)}::bigint[]))
        and not exists (select from spus s where s.company_id = c.company_id and c.id = s.supplier_id)`,
  )
}
const idsOf = (rows: readonly { id: number }[]) => sql.param(rows.map(({ id }) => id))

async function writeContent(tx: Db, companyId: number, files: CompanyFiles, at: Date) {
  await tx.delete(selectionGoods).where(eq(selectionGoods.companyId, companyId))
  await tx.delete(selections).where(eq(selections.companyId, companyId))
  const listed = files.selections
  await insert(
    tx,
    selections,
    listed.map(({ cmsId, title }) => ({ companyId, cmsId, title })),
  )
  await insert(
    tx,
    selectionGoods,
    listed.flatMap(({ cmsId, goods }) =>
      goods.map((spuId, sort) => ({ companyId, cmsId, spuId, sort })),
    ),
  )
  const texts = { articles: files.articles, categories: files.articleCategories }
  await saveArticles(tx, companyId, texts, at)
  await removeOtherArticles(tx, companyId, texts)
  for (const rule of files.coupons) {
    await tx
      .insert(couponTemplates)
      .values({ companyId, id: rule.templateId, rule })
      .onConflictDoUpdate({
        target: [couponTemplates.companyId, couponTemplates.id],
        set: { rule },
      })
  }
  const kept = files.coupons.map(({ templateId }) => templateId)
  await tx
    .delete(couponTemplates)
    .where(
      and(
        eq(couponTemplates.companyId, companyId),
        kept.length === 0 ? undefined : notInArray(couponTemplates.id, kept),
      ),
    )
}

/** Locked: what they gave stays below a budget that is written now. */
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
        const { id: companyId, info, homeOption, settings, banners, icons, sections } = company
        const created = await tx
          .insert(companies)
          .values({
            companyId,
            info,
            homeOption,
            settings,
            banners,
            icons,
            sections,
            updatedAt: at,
          })
          .onConflictDoNothing()
          .returning({ id: companies.companyId })
        if (created.length === 0) return false
        const rows = company.suppliers.map((row) => ({ companyId, ...row }))
        await insert(tx, suppliers, rows)
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
        await tx
          .update(companies)
          .set({ info, updatedAt: at })
          .where(eq(companies.companyId, companyId))
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
     * Writes what `decide` returns, under the lock of the company. It gets the files as they are
     * and the coupon templates that shoppers hold, with what they gave; it may refuse by throwing,
     * or return null for no change.
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
        const { files, summary } = decision
        const { info, homeOption, banners, icons, sections } = files
        const settings = { ...files.settings, secrets: row.settings.secrets }
        await tx
          .update(companies)
          .set({ info, homeOption, settings, banners, icons, sections, updatedAt: at })
          .where(eq(companies.companyId, companyId))
        await writeCatalogue(tx, companyId, files)
        await writeContent(tx, companyId, files, at)
        await replacePages(tx, companyId, files.pages, { createdBy: operator.id, at })
        await appendLog(tx, operator, {
          target: `company:${String(companyId)}`,
          after: summary,
          at,
        })
        return 'written' as const
      }),

    /** Owners of SKUs that exist, for goods of files. */
    skuOwners: (companyId: number, skuIds: readonly number[]) =>
      db.transaction(companyId, (tx) =>
        skuIds.length === 0
          ? Promise.resolve([])
          : tx
              .select({ id: skus.id, spuId: skus.spuId })
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
