import { about } from '../base/about.ts'
import { OutId } from '../base/shapes.ts'

export const GoodsId = about(OutId, { title: '商品编号', unit: 'goods' })
export const SkuId = about(OutId, { title: 'SKU 编号', unit: 'sku' })
export const CategoryId = about(OutId, { title: '分类编号', unit: 'category' })
