/** Lays out a world: every table of a company from one checked file. */
import { createHash, randomBytes } from 'node:crypto'
import { exchangeStep } from '@mall/contract/money'
import { World, type WorldCompany, type WorldGoods, type WorldInput } from '@mall/contract/world'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { hashPassword } from '../modules/login/password.ts'
import { rowsOf, type Database, type Db } from './database.ts'
import * as t from './schema/index.ts'
import { searchTokens } from './search-tokens.ts'

const day = 86_400_000
const chunkOf = 500

async function insert<T extends PgTable>(tx: Db, table: T, rows: T['$inferInsert'][]) {
  for (let from = 0; from < rows.length; from += chunkOf) {
    await tx.insert(table).values(rows.slice(from, from + chunkOf))
  }
}

/** Passwords of a world repeat; each is hashed once. */
function passwordHasher() {
  const known = new Map<string, Promise<string>>()
  return (password: string) => {
    const hash = known.get(password) ?? hashPassword(password)
    known.set(password, hash)
    return hash
  }
}

/** Gives ids to what the file left without: the highest given one, then up. */
function numbered<T>(rows: T[], idOf: (row: T) => number | undefined, first: number) {
  let next = Math.max(first, ...rows.map((row) => idOf(row) ?? 0))
  return rows.map((row) => ({ row, id: idOf(row) ?? ++next }))
}

/** Amounts that cash cannot pay, or points cannot where only points are taken, end the seeding. */
function checkPrices(company: WorldCompany) {
  const { proportion, exchangeRate, payMethod } = company.info
  const whole = payMethod === '' ? exchangeStep({ exchangeRate }).fen * proportion : proportion
  const { baseFee, rules } = company.settings.freight
  const amounts: [string, number][] = [
    ['运费', baseFee],
    ...rules.map(({ minus }): [string, number] => ['运费减免', minus]),
    ...company.goods.flatMap(({ name, skus }) =>
      skus.map(({ costPoints }): [string, number] => [`商品「${name}」价格`, costPoints]),
    ),
  ]
  for (const [what, amount] of amounts) {
    if (amount % whole !== 0) {
      throw new Error(`公司 ${company.id} ${what} ${amount} 不是 ${whole} 的整数倍`)
    }
  }
}

const lowest = (goods: WorldGoods) =>
  goods.skus.reduce((a, b) => (b.costPoints < a.costPoints ? b : a))

async function layOutGoods(tx: Db, company: WorldCompany, firstSpu: number, firstSku: number) {
  const companyId = company.id
  await insert(
    tx,
    t.suppliers,
    company.suppliers.map((row) => ({ companyId, ...row })),
  )
  await insert(
    tx,
    t.categories,
    company.categories.map((row, sort) => ({ companyId, sort, ...row })),
  )
  const category = new Map(company.categories.map((row) => [row.id, row]))
  const goods = numbered(company.goods, (row) => row.spuId, firstSpu)
  await insert(
    tx,
    t.spus,
    goods.map(({ row, id }, sort) => {
      const own = category.get(row.categoryId)
      if (!own)
        throw new Error(`公司 ${companyId} 商品「${row.name}」的分类 ${row.categoryId} 不存在`)
      const top = own.parentId === null ? own : category.get(own.parentId)
      const words = [row.name, row.subtitle, ...row.keywords, own.name, top?.name ?? '']
      return {
        companyId,
        id,
        name: row.name,
        subtitle: row.subtitle,
        categoryId: own.id,
        topCategoryId: top?.id ?? own.id,
        supplierId: row.supplierId,
        pictures: row.pictures,
        specs: row.specs,
        leastNum: row.leastNum,
        limitPerPerson: row.limitPerPerson,
        salesBefore: row.salesBefore,
        sales: row.salesBefore,
        onSale: row.onSale,
        corner: row.corner,
        cssBody: row.cssBody,
        services: row.services,
        attributes: row.attributes,
        detailHtml: row.detailHtml,
        costPoints: lowest(row).costPoints,
        marketCostPoints: lowest(row).marketCostPoints,
        searchTokens: searchTokens(words.join(' ')),
        sort,
      }
    }),
  )
  const skus = numbered(
    goods.flatMap(({ row, id }) => row.skus.map((sku, sort) => ({ sku, sort, spuId: id }))),
    ({ sku }) => sku.skuId,
    firstSku,
  )
  await insert(
    tx,
    t.skus,
    skus.map(({ row: { sku, sort, spuId }, id }) => ({
      companyId,
      id,
      spuId,
      sort,
      specValues: sku.specValues,
      costPoints: sku.costPoints,
      marketCostPoints: sku.marketCostPoints,
      picture: sku.picture,
    })),
  )
  await insert(
    tx,
    t.stocks,
    skus.map(({ row: { sku }, id }) => ({
      companyId,
      skuId: id,
      total: sku.stock,
      available: sku.stock,
    })),
  )
  await insert(
    tx,
    t.stockEvents,
    skus.map(({ row: { sku }, id }) => ({
      companyId,
      skuId: id,
      kind: 'set',
      quantity: sku.stock,
    })),
  )
  await insert(
    tx,
    t.selections,
    company.selections.map(({ cmsId, title }) => ({ companyId, cmsId, title })),
  )
  await insert(
    tx,
    t.selectionGoods,
    company.selections.flatMap(({ cmsId, goods: ids }) =>
      ids.map((spuId, sort) => ({ companyId, cmsId, spuId, sort })),
    ),
  )
}

async function layOutShoppers(tx: Db, company: WorldCompany, firstUser: number, now: Date) {
  const companyId = company.id
  const hash = passwordHasher()
  const shoppers = numbered(company.shoppers, (row) => row.id, firstUser)
  await insert(
    tx,
    t.users,
    await Promise.all(
      shoppers.map(async ({ row, id }) => ({
        companyId,
        id,
        phone: row.phone,
        userName: row.userName ?? null,
        passwordHash: row.password === undefined ? null : await hash(row.password),
        nickName: row.nickName,
        headImage: row.headImage,
      })),
    ),
  )
  await insert(
    tx,
    t.identities,
    shoppers.flatMap(({ row, id }) =>
      row.identities.map((one) => ({ companyId, userId: id, ...one })),
    ),
  )
  await insert(
    tx,
    t.addresses,
    shoppers.flatMap(({ row, id }) =>
      row.addresses.map((one) => ({ companyId, userId: id, ...one })),
    ),
  )
  await insert(
    tx,
    t.pointBalances,
    shoppers.map(({ row, id }) => ({
      companyId,
      userId: id,
      available: row.points.reduce((sum, { amount }) => sum + amount, 0),
    })),
  )
  const grants = shoppers.flatMap(({ row, id }) =>
    row.points.map((grant, index) => ({ ...grant, userId: id, key: `seed:${id}:${index}` })),
  )
  const [batchIds, journalIds] = await Promise.all([
    nextIds(tx, 'point_batches', grants.length),
    nextIds(tx, 'journals', grants.length),
  ])
  await insert(
    tx,
    t.pointBatches,
    grants.map((grant, index) => ({
      companyId,
      id: batchIds[index],
      userId: grant.userId,
      granted: grant.amount,
      remaining: grant.amount,
      expiresAt: new Date(grant.expiresAt ?? now.getTime() + (grant.expiresInDays ?? 365) * day),
    })),
  )
  await insert(
    tx,
    t.journals,
    grants.map(({ key, reason }, index) => ({ companyId, id: journalIds[index], key, reason })),
  )
  await insert(
    tx,
    t.entries,
    grants.flatMap((grant, index) => {
      const journalId = journalIds[index] ?? 0
      const batchId = batchIds[index] ?? null
      return [
        { companyId, journalId, account: 'issued', ownerId: 0, batchId, delta: -grant.amount },
        {
          companyId,
          journalId,
          account: 'user',
          ownerId: grant.userId,
          batchId,
          delta: grant.amount,
        },
      ]
    }),
  )
  await layOutCoupons(tx, company, shoppers, now)
}

async function nextIds(tx: Db, table: string, count: number): Promise<number[]> {
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ id }) => Number(id))
}

async function layOutCoupons(
  tx: Db,
  company: WorldCompany,
  shoppers: { row: WorldCompany['shoppers'][number]; id: number }[],
  now: Date,
) {
  const companyId = company.id
  const template = new Map(company.coupons.map((rule) => [rule.templateId, rule]))
  const claims = shoppers.flatMap(({ row, id }) =>
    row.coupons.map((templateId) => {
      const rule = template.get(templateId)
      if (!rule) throw new Error(`公司 ${companyId} 没有优惠券模板 ${templateId}`)
      const end = rule.validDays
        ? now.getTime() + rule.validDays * day
        : (rule.validTo ?? now.getTime() + 30 * day)
      return {
        companyId,
        id: `c${randomBytes(9).toString('hex')}`,
        templateId,
        userId: id,
        validFrom: new Date(rule.validFrom ?? now),
        validTo: new Date(end),
      }
    }),
  )
  const claimed = (templateId: number) => claims.filter((c) => c.templateId === templateId).length
  await insert(
    tx,
    t.couponTemplates,
    company.coupons.map((rule) => ({
      companyId,
      id: rule.templateId,
      rule,
      claimed: claimed(rule.templateId),
    })),
  )
  await insert(tx, t.coupons, claims)
  await insert(
    tx,
    t.couponEvents,
    claims.map(({ id: couponId }) => ({ companyId, couponId, kind: 'claim' })),
  )
}

async function layOutCompany(tx: Db, company: WorldCompany, now: Date) {
  checkPrices(company)
  const { id: companyId, info, homeOption, settings, banners, icons, sections } = company
  await tx
    .insert(t.companies)
    .values({ companyId, info, homeOption, settings, banners, icons, sections })
  await insert(
    tx,
    t.articles,
    company.articles.map((row) => ({ companyId, ...row })),
  )
  await layOutGoods(tx, company, companyId * 100_000, companyId * 1_000_000)
  await layOutShoppers(tx, company, companyId * 10_000, now)
}

/**
 * Lays out every company of a world that is not there yet, each in one transaction.
 * @returns the ids of the companies made; those that exist are left alone
 */
export async function layOut(db: Database, input: WorldInput, now: Date): Promise<number[]> {
  const existing = new Set(
    (await db.ask<{ company_ids: number }>('select company_ids()', [])).map(
      (row) => row.company_ids,
    ),
  )
  const missing = input.companies.filter(({ id }) => !existing.has(id))
  if (missing.length === 0) return []
  const { companies } = World.parse({ companies: missing })
  for (const company of companies) {
    await db.transaction(company.id, (tx) => layOutCompany(tx, company, now))
  }
  return companies.map(({ id }) => id)
}

/** A world's name: the hash of its text. */
export const worldHash = (input: WorldInput) =>
  createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 16)
