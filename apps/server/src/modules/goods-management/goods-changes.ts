import type { CompanyChange, ImportedGoods } from '@mall/contract'
import { canDeliver } from '@mall/contract/kinds'
import { findChanges } from './find-changes.ts'

type SkuRow = Omit<ImportedGoods['skus'][number], 'stock'> & { stock: number; onSale: boolean }
/** A product in the format of a sheet, including SKUs not on sale. */
type StoredGoods = Omit<ImportedGoods, 'skus'> & { skus: SkuRow[] }
export type StoredCatalogue = ReadonlyMap<number, StoredGoods>

/** The fields of a product that a sheet has, without its SKUs. */
export const toFields = (product: Omit<ImportedGoods, 'skus'>): Omit<ImportedGoods, 'skus'> => ({
  spuId: product.spuId,
  kind: product.kind,
  name: product.name,
  subtitle: product.subtitle,
  keywords: product.keywords,
  categoryId: product.categoryId,
  supplierId: product.supplierId,
  pictures: product.pictures,
  specs: product.specs,
  leastNum: product.leastNum,
  limitPerPerson: product.limitPerPerson,
  salesBefore: product.salesBefore,
  onSale: product.onSale,
  corner: product.corner,
  cssBody: product.cssBody,
  services: product.services,
  attributes: product.attributes,
  detailHtml: product.detailHtml,
})

const listPictures = ({ pictures, skus: rows }: Pick<StoredGoods, 'pictures' | 'skus'>) =>
  [...pictures, ...rows.flatMap(({ picture }) => picture ?? [])].map(({ src }) => src)

/** Address of a picture that is not uploaded: `/media/own/` and ten digits of its hash. */
const PENDING = /^\/media\/own\/[\da-f]{10}$/
export const isPendingPicture = (src: string): boolean => PENDING.test(src)

/** Picture addresses, replaced by stored ones when the product already has the picture. */
function toAddress(src: string, stored: readonly string[]): { src: string } {
  const known = isPendingPicture(src) && stored.find((one) => one.startsWith(`${src}.`))
  return { src: known || src }
}

type Compared = Omit<ImportedGoods, 'skus'> & { skus: readonly ImportedGoods['skus'][number][] }

/** Compared fields: pictures by address, SKUs without their state. */
function toCompared(product: Compared, stored: readonly string[]) {
  const address = ({ src }: { src: string }) => toAddress(src, stored)
  return {
    ...toFields(product),
    pictures: product.pictures.map(address),
    skus: product.skus.map(
      ({ skuId, specValues, costPoints, marketCostPoints, picture, stock }) => ({
        skuId,
        specValues,
        costPoints,
        marketCostPoints,
        picture: picture && address(picture),
        stock,
      }),
    ),
  }
}

/** Cells that a batch changes, as paths of a company's files; a new product is one change. */
export function findGoodsChanges(
  stored: StoredCatalogue,
  goods: readonly ImportedGoods[],
): CompanyChange[] {
  return goods.flatMap((product): CompanyChange[] => {
    const path = `goods.${String(product.spuId)}`
    const current = stored.get(product.spuId)
    if (!current) return [{ path, after: product.name }]
    const addresses = listPictures(current)
    const stockOf = new Map(current.skus.map(({ skuId, stock }) => [skuId, stock]))
    // The stock of a card secret is the size of its pool.
    const isPooled = current.kind === 'card'
    const next = {
      ...product,
      onSale: product.onSale && canDeliver(product.kind),
      skus: product.skus.map((sku) => {
        const now = stockOf.get(sku.skuId) ?? 0
        return { ...sku, stock: isPooled ? now : (sku.stock ?? now) }
      }),
    }
    const before = { ...current, skus: current.skus.filter(({ onSale }) => onSale) }
    return findChanges(toCompared(before, addresses), toCompared(next, addresses), path)
  })
}

/** Picture addresses that the stored product lacks. */
export const listNewPictures = (product: ImportedGoods, current: StoredGoods | undefined) => {
  const known = new Set(current ? listPictures(current) : [])
  return [
    ...product.pictures.map(({ src }, index) => ({ src, field: `pictures.${String(index)}` })),
    ...product.skus.map(({ picture }, index) => ({
      src: picture?.src ?? '',
      field: `skus.${String(index)}.picture`,
    })),
  ].filter(({ src }) => src !== '' && !isPendingPicture(src) && !known.has(src))
}
