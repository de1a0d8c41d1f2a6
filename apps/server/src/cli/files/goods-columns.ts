import type { SheetGoodsInput } from '@mall/contract'
import type { TableColumns, TableRow } from './table-columns.ts'

/** Alternative columns for ids; exports contain the ids. */
const nameColumns = {
  category: { names: ['分类', 'category'], optional: true },
  supplier: { names: ['供应商', 'supplier'], optional: true },
} as const satisfies TableColumns<string>
export const ownColumns = {
  spuId: { names: ['商品编号', 'spuId'] },
  name: { names: ['商品名称', 'name'] },
  subtitle: { names: ['副标题', 'subtitle'], optional: true },
  keywords: { names: ['关键词', 'keywords'], optional: true },
  categoryId: { names: ['分类编号', 'categoryId'], optional: true },
  supplierId: { names: ['供应商编号', 'supplierId'], optional: true },
  kind: { names: ['类型', 'kind'], optional: true },
  pictures: { names: ['图片', 'pictures'], optional: true },
  specs: { names: ['规格名', 'specs'], optional: true },
  skuId: { names: ['SKU 编号', 'SKU编号', '规格编号', 'skuId'] },
  specValues: { names: ['规格值', 'specValues'], optional: true },
  price: { names: ['价格', 'price'] },
  marketPrice: { names: ['划线价', '市场价', 'marketPrice'], optional: true },
  stock: { names: ['库存', 'stock'], optional: true },
  skuPicture: { names: ['SKU 图片', 'SKU图片', 'skuPicture'], optional: true },
  leastNum: { names: ['起购数', 'leastNum'], optional: true },
  limitPerPerson: { names: ['每人限购', 'limitPerPerson'], optional: true },
  salesBefore: { names: ['已售基数', 'salesBefore'], optional: true },
  onSale: { names: ['上架', 'onSale'], optional: true },
  corner: { names: ['角标', 'corner'], optional: true },
  cssBody: { names: ['样式', 'cssBody'], optional: true },
  services: { names: ['服务', 'services'], optional: true },
  attributes: { names: ['参数', 'attributes'], optional: true },
  detailHtml: { names: ['详情', 'detailHtml'], optional: true },
} as const satisfies TableColumns<string>
/** Columns of a goods sheet with their Chinese and English names. */
export const columns = { ...ownColumns, ...nameColumns }
export type Column = keyof typeof columns
export type Row = TableRow<Column>

export const goodsHeader = Object.values(ownColumns).map(({ names: [first] }) => first)
export const goodsNameColumns = Object.values(nameColumns).map(({ names: [first] }) => first)

/** Columns of a sheet of prices and stock; all others are ignored. */
export const skuColumns = {
  spuId: ownColumns.spuId,
  skuId: ownColumns.skuId,
  price: { ...ownColumns.price, optional: true },
  marketPrice: ownColumns.marketPrice,
  stock: ownColumns.stock,
} as const satisfies TableColumns<string>
export const skuHeader = Object.values(skuColumns).map(({ names: [first] }) => first)

/** A product of a file with its first line. */
export type FileGoods = {
  line: number
  goods: SheetGoodsInput
  faults: { line: number; reason: string }[]
}
