import { z } from 'zod'
import { call } from '../base/call.ts'
import { CostPoints, flag, Id, Nothing, OutId, Picture, text, Timestamp } from '../base/shapes.ts'
import { SeedGoods, SeedSku } from '../seed-shapes.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const ImportId = z.string().regex(/^imp_[\w-]{16,40}$/)

/** A product as files name it: the company's own numbers identify it and its SKUs. */
export const ImportedGoods = SeedGoods.extend({
  spuId: OutId,
  skus: z
    .array(SeedSku.extend({ skuId: OutId, stock: z.int().nonnegative().nullable().default(null) }))
    .min(1)
    .max(200),
})
export type ImportedGoods = z.output<typeof ImportedGoods>
export type ImportedGoodsInput = z.input<typeof ImportedGoods>

/** A field of one product of a batch that cannot be imported. */
const GoodsFault = z.object({ index: z.int(), field: z.string(), message: z.string() })

export const OperatorsSku = z.object({
  skuId: OutId,
  specValues: z.array(z.string()),
  costPoints: CostPoints,
  marketCostPoints: CostPoints.nullable(),
  picture: Picture.nullable(),
  onSale: z.boolean(),
  available: z.int(),
  reserved: z.int(),
  sold: z.int(),
})
export const OperatorsGoods = ImportedGoods.omit({ skus: true }).extend({
  version: z.string(),
  skus: z.array(OperatorsSku),
  schedules: z.array(z.object({ id: OutId, onSale: z.boolean(), at: Timestamp })),
})
export type OperatorsGoods = z.output<typeof OperatorsGoods>

const GoodsRow = z.object({
  spuId: OutId,
  name: z.string(),
  categoryId: OutId,
  onSale: z.boolean(),
  costPoints: CostPoints,
  available: z.int(),
  sales: z.int(),
  version: z.string(),
})

const batch = z.array(ImportedGoods).min(1).max(200)

export const catalogueCalls = {
  'ops.goods': call('ops.goods', {
    auth: 'ops',
    title: '列出商品',
    permission: 'catalogue.read',
    summary: 'Goods by their number: on or off the shelf, by category, words, or sold out',
    input: z.object({
      ...cursorInput,
      onSale: flag.optional(),
      category: Id.optional(),
      kw: text(50).optional(),
      soldOut: flag.default(false),
    }),
    data: cursorPage(GoodsRow),
  }),
  'ops.goodsDetail': call('ops.goodsDetail', {
    auth: 'ops',
    title: '查看商品',
    permission: 'catalogue.read',
    summary: 'A product with prices and stock of its SKUs',
    input: z.object({ id: Id }),
    data: OperatorsGoods,
    refusals: ['goods/not-found'],
  }),
  'ops.changeGoods': call('ops.changeGoods', {
    auth: 'ops',
    title: '修改商品',
    permission: 'catalogue.write',
    versioned: true,
    summary: 'Changes prices and stock of SKUs, or takes a product on or off the shelf',
    input: z.object({
      id: Id,
      onSale: z.boolean().optional(),
      skus: z
        .array(
          z.object({
            skuId: OutId,
            costPoints: CostPoints.nonnegative().optional(),
            marketCostPoints: CostPoints.nonnegative().nullable().optional(),
            /** pieces that can be bought; those held by orders are not counted */
            stock: z.int().min(0).max(99_999_999).optional(),
          }),
        )
        .max(200)
        .default([]),
    }),
    data: OperatorsGoods,
    refusals: [
      'goods/not-found',
      'catalogue/bad-goods',
      'catalogue/not-deliverable',
      'secret/stock',
    ],
  }),
  'ops.scheduleShelf': call('ops.scheduleShelf', {
    auth: 'ops',
    title: '定时上下架',
    permission: 'catalogue.write',
    summary: 'Takes a product on or off the shelf at a time',
    input: z.object({ id: Id, onSale: z.boolean(), at: Timestamp }),
    data: OperatorsGoods,
    refusals: ['goods/not-found', 'catalogue/past', 'catalogue/not-deliverable'],
  }),
  'ops.cancelSchedule': call('ops.cancelSchedule', {
    auth: 'ops',
    title: '取消定时上下架',
    permission: 'catalogue.write',
    summary: 'Cancels what has not been carried out yet',
    input: z.object({ id: Id }),
    data: Nothing,
    refusals: ['catalogue/schedule-not-found'],
  }),
  'ops.addPicture': call('ops.addPicture', {
    auth: 'ops',
    title: '上传图片',
    permission: 'catalogue.write',
    summary: 'Takes in a picture (JPEG, PNG, WebP, GIF, HEIF), base64',
    bodyLimit: 14_000_000,
    input: z.object({ base64: z.base64() }),
    data: Picture,
    refusals: ['catalogue/bad-picture', 'catalogue/picture-store'],
  }),
  'ops.fetchPicture': call('ops.fetchPicture', {
    auth: 'ops',
    title: '抓取图片',
    permission: 'catalogue.write',
    summary: 'Fetches a picture from one of the company’s picture hosts',
    input: z.object({ url: z.url().max(1_000) }),
    data: Picture,
    refusals: ['catalogue/bad-picture', 'catalogue/picture-host', 'catalogue/picture-store'],
  }),
  'ops.checkGoods': call('ops.checkGoods', {
    auth: 'ops',
    title: '核对商品',
    permission: 'catalogue.write',
    summary: 'Says what of a batch could not be taken in; changes nothing',
    bodyLimit: 8_000_000,
    input: z.object({ goods: batch }),
    data: z.object({ faults: z.array(GoodsFault) }),
  }),
  'ops.beginImport': call('ops.beginImport', {
    auth: 'ops',
    title: '开始导入商品',
    permission: 'catalogue.write',
    summary: 'Begins the import of a file, or goes on with it where it stopped',
    input: z.object({ fileHash: z.string().regex(/^[\da-f]{64}$/) }),
    data: z.object({ id: ImportId, next: z.int() }),
  }),
  'ops.importGoods': call('ops.importGoods', {
    auth: 'ops',
    title: '导入商品',
    permission: 'catalogue.write',
    summary: 'Takes in a batch at a position of the file; a repeated batch changes nothing',
    bodyLimit: 8_000_000,
    input: z.object({ id: ImportId, from: z.int().nonnegative(), goods: batch }),
    data: z.object({ next: z.int() }),
    refusals: ['catalogue/import-not-found', 'catalogue/out-of-order', 'catalogue/bad-goods'],
  }),
  'ops.finishImport': call('ops.finishImport', {
    auth: 'ops',
    title: '完成导入商品',
    permission: 'catalogue.write',
    summary: 'Ends an import; the same file can be imported again afterwards',
    input: z.object({ id: ImportId }),
    data: z.object({ created: z.int(), changed: z.int(), unchanged: z.int() }),
    refusals: ['catalogue/import-not-found'],
  }),
}
