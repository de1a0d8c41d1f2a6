import { createHash } from 'node:crypto'
import type { CompanySummary, DataOf, InputOf, OpeningCheck } from '@mall/contract'
import type { CompanyFiles } from '@mall/contract/company-files'
import { SeedCompany } from '@mall/contract/seed-file'
import { ShopStatus } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import { assertVersion, type Operator } from '../../plugins/operator.ts'
import { cleanContent } from '../content/index.ts'
import { cleanRichText } from '../goods/index.ts'
import { findChanges } from '../goods-management/index.ts'
import { assertOwnSkus, assertPrices } from './assert-goods.ts'
import type { CompanyFilesRepository, HeldTemplates } from './company-files.repository.ts'
import { assertFieldAccess, toLogged } from './field-access.ts'
import { findFileFaults } from './find-file-faults.ts'
import { listOpeningChecks, readReturnAddress } from './opening-checks.ts'
import { findBoundChanges, keepBounds } from './money-bounds.ts'
import { mapInSlices, parseFiles, sliceRows } from './slices.ts'

type FilesDeps = Pick<Deps, 'companies' | 'now'> & { repository: CompanyFilesRepository }
type Company = Awaited<ReturnType<Deps['companies']['of']>>

/** Values hashed before other requests have their turn. */
const HASHED_WEIGHT = 10_000

async function versionOf(files: CompanyFiles): Promise<string> {
  const hash = createHash('sha256')
  for (const [key, value] of Object.entries(files)) {
    if (value === undefined) continue
    hash.update(key)
    const rows: readonly unknown[] = Array.isArray(value) ? value : [value]
    for await (const slice of sliceRows(rows, HASHED_WEIGHT)) {
      hash.update(JSON.stringify(slice.rows))
    }
  }
  return hash.digest('hex').slice(0, 32)
}

const toSummary = (id: number, { info }: Pick<Company, 'info'>): CompanySummary => ({
  id,
  name: info.mallName,
  isOpen: info.shopStatus === ShopStatus.Open,
  loginMethod: info.loginMethod,
})

const toChecks = (
  { info, settings }: Pick<Company, 'info' | 'settings'>,
  numbers: { on_sale: number; documents: number },
) =>
  listOpeningChecks({
    info,
    secrets: settings.secrets,
    goodsOnSale: numbers.on_sale,
    documents: numbers.documents,
    returnAddress: readReturnAddress(settings),
  })

const missingTexts: Record<OpeningCheck['name'], string> = {
  goods: '没有上架的商品',
  signIn: '登录方式缺少密钥',
  payment: '既不收积分也不收现金',
  hotline: '没有客服电话，或仍是示例号码：顾客会拨打一个无人接听的号码',
  returnAddress: '没有退货地址：退货申请不能同意',
  logo: '没有商城标志',
  terms: '没有自己的服务条款与隐私政策',
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The given files merged over the current company; missing keys keep their values. */
function withCurrent(given: Record<string, unknown>, current: CompanyFiles) {
  const { goods: _goods, ...rest } = current
  const over = (value: unknown, base: object) => (isObject(value) ? { ...base, ...value } : value)
  const { info, settings, ...others } = given
  const theme =
    isObject(info) && 'theme' in info ? { theme: over(info.theme, rest.info.theme) } : {}
  return {
    ...rest,
    ...others,
    info:
      info === undefined ? rest.info : isObject(info) ? { ...rest.info, ...info, ...theme } : info,
    settings: settings === undefined ? rest.settings : over(settings, rest.settings),
  }
}

/** Rich text is sanitised before it is compared and stored. */
const cleanTexts = async (files: CompanyFiles): Promise<CompanyFiles> => ({
  ...files,
  articles: await mapInSlices(files.articles, (row) => ({ ...row, html: cleanRichText(row.html) })),
  pages: await mapInSlices(files.pages, (page) => ({
    ...page,
    content: cleanContent(page.content),
  })),
})

/** Companies: creating, opening and closing them, and their files. */
export function createCompanyFilesService({ repository, companies, now }: FilesDeps) {
  /** Companies with an import in progress, because a check takes seconds of this process. */
  const importing = new Set<number>()

  async function importFiles(
    operator: Operator,
    { files: given, dryRun }: InputOf<'ops.importCompany'>,
    ifMatch: string | null,
  ): Promise<DataOf<'ops.importCompany'>> {
    const base = await repository.read(operator.companyId, now())
    if (!base) throw new Refusal('company/unknown')
    const merged = withCurrent(given, base)
    const issues = await findFileFaults(operator.companyId, merged)
    if (issues.length > 0) throw new Refusal('company/bad-files', undefined, { issues })
    const files = await cleanTexts(await parseFiles(merged))
    const skuIds = (files.goods ?? []).flatMap(({ skus }) => skus.map(({ skuId }) => skuId))
    const rows = await repository.listSkus(operator.companyId, skuIds)
    const knownSkus = new Map(rows.map((row) => [row.id, row]))
    const company = await companies.of(operator.companyId)
    const baseVersion = await versionOf(base)
    let result: DataOf<'ops.importCompany'> | undefined
    const decision = await repository.write(operator, now(), async (current, heldTemplates) => {
      const version = await versionOf(current)
      // Another operator has changed the company since it was read.
      if (version !== baseVersion) throw new Refusal('ops/version-changed')
      assertVersion(ifMatch, version)
      assertOwnSkus(files, knownSkus)
      assertPrices(operator, company, files, knownSkus)
      assertCouponsKept(current, files, heldTemplates)
      const target = withCurrentStock(files, current)
      const changes = findChanges(current, target)
      result = { version, changes, isApplied: false, approval: null }
      if (dryRun || changes.length === 0) return null
      assertFieldAccess(operator, changes)
      // The server's own machine needs no approval, because it reaches the database directly.
      const bounds = operator.kind === 'machine' ? [] : findBoundChanges(current, target)
      const kept = keepBounds(files, bounds)
      const applied =
        bounds.length === 0 ? changes : findChanges(current, keepBounds(target, bounds))
      result.isApplied = applied.length > 0
      const summary = { changes: applied.length, from: version, fields: toLogged(applied) }
      return { files: kept, summary: result.isApplied ? summary : null, bounds }
    })
    if (decision === 'not-found' || !result) throw new Refusal('company/unknown')
    if (decision === 'unchanged') return result
    const { approval } = decision
    const written = await repository.read(operator.companyId, now())
    return { ...result, approval, version: written ? await versionOf(written) : result.version }
  }

  return {
    async list({ cursor, limit }: InputOf<'ops.companies'>): Promise<DataOf<'ops.companies'>> {
      const [after = 0] = decodeCursor(cursor, 1) ?? []
      const ids = (await repository.listIds()).filter((id) => id > Number(after))
      const rows = await Promise.all(
        ids.slice(0, limit + 1).map(async (id) => toSummary(id, await companies.of(id))),
      )
      return toCursorPage(rows, limit, ({ id }) => [id])
    },

    async create(
      operator: Operator,
      { companyId, name }: InputOf<'ops.createCompany'>,
    ): Promise<DataOf<'ops.createCompany'>> {
      const next = companyId ?? Math.max(0, ...(await repository.listIds())) + 1
      const info = { mallName: name, shopStatus: ShopStatus.Closed }
      // Shells require a home option to load the mall's settings.
      const homeOption = { showPointsCard: true }
      const company = SeedCompany.parse({ id: next, info, homeOption })
      const isCreated = await repository.create(operator, company, now())
      if (!isCreated) throw new Refusal('company/exists')
      return toSummary(next, { info: { companyId: next, ...company.info } })
    },

    async show({ companyId }: Operator): Promise<DataOf<'ops.company'>> {
      const company = await companies.of(companyId)
      const numbers = await repository.count(companyId)
      const { goods, on_sale: goodsOnSale, shoppers, orders } = numbers
      const checks = toChecks(company, numbers)
      return { ...toSummary(companyId, company), goods, goodsOnSale, shoppers, orders, checks }
    },

    async setShopStatus(
      operator: Operator,
      { isOpen, anyway }: InputOf<'ops.setShopStatus'>,
    ): Promise<DataOf<'ops.setShopStatus'>> {
      const company = await companies.of(operator.companyId)
      const checks = toChecks(company, await repository.count(operator.companyId))
      const missing = checks.filter(({ isMet, isNecessary }) => isNecessary && !isMet)
      if (isOpen && !anyway && missing.length > 0) {
        const issues = missing.map(({ name }) => ({ field: name, message: missingTexts[name] }))
        throw new Refusal('company/not-ready', undefined, { issues })
      }
      const status = isOpen ? ShopStatus.Open : ShopStatus.Closed
      const row = await repository.setShopStatus(operator, status, now())
      if (!row) throw new Refusal('company/unknown')
      const { companyId } = operator
      return { ...toSummary(companyId, { info: { companyId, ...row.info } }), checks }
    },

    async export({ companyId }: Operator): Promise<DataOf<'ops.exportCompany'>> {
      const files = await repository.read(companyId, now())
      if (!files) throw new Refusal('company/unknown')
      return { version: await versionOf(files), files }
    },

    /** One import of a company at a time. */
    async import(
      operator: Operator,
      input: InputOf<'ops.importCompany'>,
      ifMatch: string | null,
    ): Promise<DataOf<'ops.importCompany'>> {
      const { companyId } = operator
      if (importing.has(companyId)) {
        throw new Refusal('company/importing', undefined, { retryAfter: 5 })
      }
      importing.add(companyId)
      try {
        return await importFiles(operator, input, ifMatch)
      } finally {
        importing.delete(companyId)
      }
    },
  }
}

/** @throws company/bad-files if the files omit a template with claimed coupons */
function assertCouponsKept(
  current: CompanyFiles,
  { coupons }: CompanyFiles,
  heldTemplates: HeldTemplates,
): void {
  const kept = new Set(coupons.map(({ templateId }) => templateId))
  const issues = current.coupons.flatMap(({ templateId }) =>
    kept.has(templateId) || !heldTemplates.has(templateId)
      ? []
      : [{ field: 'coupons', message: `优惠券 ${String(templateId)} 已被领取，不能删除` }],
  )
  for (const { templateId, budget } of coupons) {
    if (budget === null || budget >= (heldTemplates.get(templateId) ?? 0)) continue
    const message = `优惠券 ${String(templateId)} 的预算不能少于已优惠的金额`
    issues.push({ field: 'coupons', message })
  }
  if (issues.length > 0) throw new Refusal('company/bad-files', undefined, { issues })
}

/** Missing stock keeps its value; missing goods are delisted. */
function withCurrentStock(files: CompanyFiles, current: CompanyFiles): CompanyFiles {
  if (!files.goods) return { ...files, goods: current.goods }
  const stocks = new Map(
    (current.goods ?? []).flatMap(({ skus }) => skus.map(({ skuId, stock }) => [skuId, stock])),
  )
  const named = new Set(files.goods.map(({ spuId }) => spuId))
  const goods = files.goods.map((one) => ({
    ...one,
    skus: one.skus.map((sku) => ({ ...sku, stock: sku.stock ?? stocks.get(sku.skuId) ?? 0 })),
  }))
  const leftOut = (current.goods ?? [])
    .filter(({ spuId }) => !named.has(spuId))
    .map((one) => ({ ...one, onSale: false }))
  return { ...files, goods: [...goods, ...leftOut] }
}
