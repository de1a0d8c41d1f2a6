import type { DataOf, InputOf } from '@mall/contract'
import { canDeliver } from '@mall/contract/kinds'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import { Refusal } from '../../plugins/errors.ts'
import { assertVersion, type Operator } from '../../plugins/operator.ts'
import { findPriceFaults } from '../goods/index.ts'
import { findLowPrices, priceBoundFor, splitPrices } from './bounded-prices.ts'
import type { Product } from './find-product.repository.ts'
import type { GoodsManagementRepository } from './goods-management.repository.ts'
import { toGoods } from './to-goods.ts'
import { findGoodsChanges, isPendingPicture, listNewPictures } from './goods-changes.ts'
import type { ReadBatch } from './goods-import.repository.ts'
import type { PicturesService } from './pictures.service.ts'
import { describeNewRows } from './resolve-names.ts'
import type { GoodsFault } from './catalogue-facts.ts'
import { findReferenceFaults } from './write-goods.repository.ts'

type CatalogueDeps = Pick<Deps, 'companies' | 'now' | 'random'> & {
  repository: GoodsManagementRepository
  pictures: Pick<PicturesService, 'listMissing'>
}
type Company = Awaited<ReturnType<Deps['companies']['of']>>

function findGoodsPriceFaults(
  { info, settings }: Company,
  goods: Parameters<typeof findPriceFaults>[0]['goods'],
): GoodsFault[] {
  const { freight } = settings
  return findPriceFaults({ info, freight, suppliers: [], goods }).flatMap(({ path, message }) => {
    const [area, index, ...field] = path
    return area === 'goods' ? [{ index: Number(index), field: field.join('.'), message }] : []
  })
}

function assertOnShelf({ spu }: Pick<Product, 'spu'>, onSale: boolean | undefined): void {
  if (onSale && !canDeliver(spu.kind)) throw new Refusal('catalogue/not-deliverable')
}

/** Pictures that a batch names by their content and that are not uploaded. */
const findPendingPictures = ({ goods }: Pick<ReadBatch, 'goods'>): GoodsFault[] =>
  goods.flatMap(({ pictures, skus }, index) => {
    const all = [...pictures, ...skus.flatMap(({ picture }) => picture ?? [])]
    return all
      .filter(({ src }) => isPendingPicture(src))
      .map(({ src }) => ({ index, field: 'pictures', message: `图片 ${src} 尚未上传` }))
  })

/** Operators' changes of goods: prices, stock, listing, files. */
export function createGoodsManagementService({
  repository,
  companies,
  now,
  random,
  pictures,
}: CatalogueDeps) {
  const findFaults = (operator: Operator, company: Company, { goods, facts, faults }: ReadBatch) =>
    [
      ...faults,
      ...findReferenceFaults(goods, facts),
      ...findGoodsPriceFaults(company, goods),
      ...findLowPrices(goods, facts, company, priceBoundFor(operator, company)),
    ].sort((a, b) => a.index - b.index)

  /** Pictures without a file in any store, except those that a product already has. */
  async function findMissingPictures({ goods, stored }: ReadBatch): Promise<GoodsFault[]> {
    const named = goods.flatMap((product, index) =>
      listNewPictures(product, stored.get(product.spuId)).map((one) => ({ index, ...one })),
    )
    const missing = await pictures.listMissing(new Set(named.map(({ src }) => src)))
    return named.flatMap(({ index, field, src }) =>
      missing.has(src) ? [{ index, field, message: `商城没有图片 ${src}` }] : [],
    )
  }

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit, ...filter }: InputOf<'ops.goods'>,
    ): Promise<DataOf<'ops.goods'>> {
      const [afterId = 0] = decodeCursor(cursor, 1) ?? []
      const rows = await repository.list(companyId, {
        ...filter,
        afterId: Number(afterId),
        limit: limit + 1,
      })
      const list = rows.map(({ id, version, available, sales, costPoints, ...row }) => ({
        ...row,
        spuId: Number(id),
        costPoints: Number(costPoints),
        available: Number(available),
        sales: Number(sales),
        version: String(version),
      }))
      return toCursorPage(list, limit, ({ spuId }) => [spuId])
    },

    async detail({ companyId }: Operator, { id }: InputOf<'ops.goodsDetail'>) {
      const product = await repository.find(companyId, id)
      if (!product) throw new Refusal('goods/not-found')
      return toGoods(product)
    },

    /** Prices far below the former ones require an approval; the rest is changed. */
    async change(
      operator: Operator,
      { id, onSale, skus }: InputOf<'ops.changeGoods'>,
      ifMatch: string | null,
    ) {
      const company = await companies.of(operator.companyId)
      const result = await repository.change(operator, id, now(), (found) => {
        assertVersion(ifMatch, found.spu.version)
        assertOnShelf(found, onSale)
        const isPooled = found.spu.kind === 'card'
        if (isPooled && skus.some(({ stock }) => stock !== undefined)) {
          throw new Refusal('secret/stock')
        }
        const own = new Map(found.skus.map((sku) => [sku.id, sku]))
        const issues = skus.flatMap(({ skuId }, index) =>
          own.has(skuId)
            ? []
            : [{ field: `skus.${String(index)}.skuId`, message: `没有 SKU ${String(skuId)}` }],
        )
        const priced = skus.map(({ skuId, costPoints, marketCostPoints }) => ({
          costPoints: costPoints ?? own.get(skuId)?.costPoints ?? 0,
          marketCostPoints:
            marketCostPoints === undefined
              ? (own.get(skuId)?.marketCostPoints ?? null)
              : marketCostPoints,
        }))
        const goods = [{ name: found.spu.name, skus: priced }]
        issues.push(...findGoodsPriceFaults(company, goods))
        if (issues.length > 0) throw new Refusal('catalogue/bad-goods', undefined, { issues })
        return { onSale, ...splitPrices(skus, own, priceBoundFor(operator, company)) }
      })
      if (!result) throw new Refusal('goods/not-found')
      return { ...toGoods(result.product), approval: result.approval }
    },

    async schedule(operator: Operator, { id, onSale, at }: InputOf<'ops.scheduleShelf'>) {
      const shelfAt = new Date(at)
      if (shelfAt <= now()) {
        throw new Refusal('catalogue/past', undefined, {
          issues: [{ field: 'at', message: '应为将来的时间' }],
        })
      }
      const wanted = { spuId: id, onSale, shelfAt }
      const product = await repository.schedule(operator, wanted, now(), (found) =>
        assertOnShelf(found, onSale),
      )
      if (!product) throw new Refusal('goods/not-found')
      return toGoods(product)
    },

    async cancelSchedule(operator: Operator, { id }: InputOf<'ops.cancelSchedule'>) {
      const isCancelled = await repository.cancelSchedule(operator, id, now())
      if (!isCancelled) throw new Refusal('catalogue/schedule-not-found')
      return {}
    },

    async check(operator: Operator, { goods }: InputOf<'ops.checkGoods'>) {
      const { companyId } = operator
      const company = await companies.of(companyId)
      const batch = await repository.readBatch(companyId, goods)
      const faults = findFaults(operator, company, batch)
      faults.push(...(await findMissingPictures(batch)))
      return {
        faults: faults.toSorted((a, b) => a.index - b.index),
        changes: findGoodsChanges(batch.stored, batch.goods),
        ...describeNewRows(batch.newRows, batch.facts),
      }
    },

    async beginImport(
      operator: Operator,
      { fileHash }: InputOf<'ops.beginImport'>,
    ): Promise<DataOf<'ops.beginImport'>> {
      const id = `imp_${random(12).toString('base64url')}`
      const row = await repository.beginImport(operator, id, fileHash, now())
      // Another operator has finished the import concurrently.
      if (!row) throw new Refusal('catalogue/import-not-found')
      return { id: row.id, next: row.next }
    },

    async importBatch(
      operator: Operator,
      input: InputOf<'ops.importGoods'>,
    ): Promise<DataOf<'ops.importGoods'>> {
      const company = await companies.of(operator.companyId)
      const result = await repository.importBatch(operator, input, now(), (batch) => {
        const faults = [...findFaults(operator, company, batch), ...findPendingPictures(batch)]
        if (faults.length === 0) return
        const issues = faults.map(({ index, field, message }) => ({
          field: `goods.${String(index)}.${field}`,
          message,
        }))
        throw new Refusal('catalogue/bad-goods', undefined, { issues })
      })
      if (result === 'not-found') throw new Refusal('catalogue/import-not-found')
      if (result === 'out-of-order') throw new Refusal('catalogue/out-of-order')
      return result
    },

    async finishImport(
      operator: Operator,
      { id }: InputOf<'ops.finishImport'>,
    ): Promise<DataOf<'ops.finishImport'>> {
      const row = await repository.finishImport(operator, id, now())
      if (!row) throw new Refusal('catalogue/import-not-found')
      const { created, changed, unchanged } = row
      return { created, changed, unchanged }
    },
  }
}
