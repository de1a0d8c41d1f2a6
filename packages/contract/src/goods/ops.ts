import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { CostPoints, flag, Id, Nothing, OutId, Picture, text, Timestamp } from '../base/shapes.ts'
import { name, SeedGoods, SeedSku } from '../seed-shapes.ts'
import { CategoryId, GoodsId, SkuId } from './ids.ts'
import { cursorInput, cursorPage, FileChange } from '../base/ops-shapes.ts'

const ImportId = about(z.string().regex(/^imp_[\w-]{16,40}$/), { title: '导入编号' })
const goodsId = about(Id, { title: '商品编号', unit: 'goods' })
const onSale = about(z.boolean(), { title: '上架' })
const version = about(z.string(), { title: '版本', isInternal: true })
const price = about(CostPoints, { title: '价格' })
const marketPrice = about(CostPoints, { title: '划线价', none: '无' })
const available = about(z.int(), { title: '可售', unit: 'pieces' })
/** Position in the file of the product that the next batch begins with. */
const next = about(z.int(), { title: '下一批起点', hint: '文件中的商品序号，从 0 起' })

/** A product as files name it: the company's own numbers identify it and its SKUs. */
export const ImportedGoods = SeedGoods.extend({
  spuId: GoodsId,
  skus: about(
    z
      .array(
        SeedSku.extend({
          skuId: SkuId,
          stock: about(z.int().nonnegative(), { title: '库存', unit: 'pieces', none: '不变' })
            .nullable()
            .default(null),
        }),
      )
      .min(1)
      .max(200),
    { title: 'SKU' },
  ),
})
export type ImportedGoods = z.output<typeof ImportedGoods>

/** A product of a sheet, which may name its category and supplier instead of their numbers. */
export const SheetGoods = ImportedGoods.extend({
  categoryId: ImportedGoods.shape.categoryId.optional(),
  categoryName: about(z.string().min(1).max(250), {
    title: '分类',
    hint: '二级分类的名称，或“一级/二级”；没有则新建',
    none: '按分类编号',
    maxLength: 250,
  }).optional(),
  supplierName: about(name, {
    title: '供应商',
    hint: '没有则新建',
    none: '按供应商编号',
  }).optional(),
})
export type SheetGoods = z.output<typeof SheetGoods>
export type SheetGoodsInput = z.input<typeof SheetGoods>

/** Effects of a batch on the catalogue. */
const batchEffects = {
  changes: about(z.array(FileChange), {
    title: '变化',
    hint: '新商品只有名称；较长的内容只有前 200 个字符',
  }),
  newCategories: about(z.array(z.string()), { title: '新增分类', none: '无' }),
  newSuppliers: about(z.array(z.string()), { title: '新增供应商', none: '无' }),
}
export type GoodsEffects = z.infer<z.ZodObject<typeof batchEffects>>

/** A field of one row of a batch that is refused. */
const BatchFault = z.object({
  index: about(z.int(), { title: '序号', hint: '在本批中的序号，从 0 起' }),
  field: about(z.string(), { title: '字段' }),
  message: about(z.string(), { title: '原因' }),
})

export const OperatorsSku = z.object({
  skuId: SkuId,
  specValues: about(z.array(z.string()), { title: '规格值' }),
  costPoints: price,
  marketCostPoints: marketPrice.nullable(),
  picture: about(Picture, { title: 'SKU 图片', none: '无' }).nullable(),
  onSale,
  available,
  reserved: about(z.int(), { title: '占用', unit: 'pieces' }),
  sold: about(z.int(), { title: '已售', unit: 'pieces' }),
})
export const OperatorsGoods = ImportedGoods.omit({ skus: true }).extend({
  version,
  skus: about(z.array(OperatorsSku), { title: 'SKU' }),
  schedules: about(
    z.array(
      z.object({
        id: about(OutId, { title: '定时编号' }),
        onSale,
        at: about(Timestamp, { title: '执行时间' }),
      }),
    ),
    { title: '定时上下架' },
  ),
})
export type OperatorsGoods = z.output<typeof OperatorsGoods>

/** Prices and stock of a SKU; what is left out stays. */
const SkuChange = z.object({
  skuId: SkuId,
  costPoints: about(price.nonnegative(), { none: '不变' }).optional(),
  marketCostPoints: marketPrice.nonnegative().nullable().optional(),
  stock: about(z.int().min(0).max(99_999_999), {
    title: '可售库存',
    unit: 'pieces',
    hint: '订单占用的不计',
    none: '不变',
  }).optional(),
})

const GoodsRow = z.object({
  spuId: GoodsId,
  name: about(z.string(), { title: '商品名称' }),
  categoryId: CategoryId,
  onSale,
  costPoints: price,
  available,
  sales: about(z.int(), { title: '已售', unit: 'pieces' }),
  version,
})

const batch = about(z.array(SheetGoods).min(1).max(200), { title: '商品' })

export const catalogueCalls = {
  'ops.goods': call('ops.goods', {
    auth: 'ops',
    title: '列出商品',
    permission: 'catalogue.read',
    summary: 'Goods by their number: on or off the shelf, by category, words, or sold out',
    input: z.object({
      ...cursorInput,
      onSale: about(flag, { title: '上架', none: '全部' }).optional(),
      category: about(Id, { title: '分类编号', unit: 'category', none: '全部' }).optional(),
      kw: about(text(50), { title: '关键词' }).optional(),
      soldOut: about(flag, { title: '只列售罄' }).default(false),
    }),
    data: cursorPage(GoodsRow),
  }),
  'ops.goodsDetail': call('ops.goodsDetail', {
    auth: 'ops',
    title: '查看商品',
    permission: 'catalogue.read',
    summary: 'A product with prices and stock of its SKUs',
    input: z.object({ id: goodsId }),
    data: OperatorsGoods,
    refusals: ['goods/not-found'],
  }),
  'ops.changeGoods': call('ops.changeGoods', {
    auth: 'ops',
    title: '修改商品',
    permission: 'catalogue.write',
    versioned: true,
    summary:
      'Changes prices and stock of SKUs, or takes a product on or off the shelf. Prices below the company’s part of the former ones wait for a second person, the rest is changed',
    input: z.object({
      id: goodsId,
      onSale: about(onSale, { none: '不变' }).optional(),
      skus: about(z.array(SkuChange).max(200), { title: 'SKU' }).default([]),
    }),
    data: OperatorsGoods.extend({
      /** approval of prices far below the former ones, which stay until a second person decides */
      approval: about(z.string(), { title: '降价的审批编号', none: '不需要审批' }).nullable(),
    }),
    refusals: [
      'goods/not-found',
      'catalogue/bad-goods',
      'catalogue/not-deliverable',
      'secret/stock',
    ],
  }),
  'ops.changeSkus': call('ops.changeSkus', {
    auth: 'ops',
    title: '批量修改价格与库存',
    permission: 'catalogue.write',
    summary:
      'Sets prices and stock of SKUs of many products in one transaction, and returns what changes. A batch with a fault changes nothing, as do repeats; `dryRun` returns the faults and changes nothing. Prices below the company’s part of the former ones are faults',
    input: z.object({
      rows: about(
        z
          .array(SkuChange.extend({ spuId: GoodsId }))
          .min(1)
          .max(200),
        { title: 'SKU' },
      ),
      dryRun: about(flag, { title: '只核对' }).default(false),
    }),
    data: z.object({
      faults: about(z.array(BatchFault), { title: '错误' }),
      changes: batchEffects.changes,
      products: about(
        z.array(z.object({ spuId: GoodsId, name: about(z.string(), { title: '商品名称' }) })),
        { title: '商品' },
      ),
    }),
    refusals: ['catalogue/bad-goods'],
  }),
  'ops.scheduleShelf': call('ops.scheduleShelf', {
    auth: 'ops',
    title: '定时上下架',
    permission: 'catalogue.write',
    summary: 'Takes a product on or off the shelf at a time',
    input: z.object({ id: goodsId, onSale, at: about(Timestamp, { title: '执行时间' }) }),
    data: OperatorsGoods,
    refusals: ['goods/not-found', 'catalogue/past', 'catalogue/not-deliverable'],
  }),
  'ops.cancelSchedule': call('ops.cancelSchedule', {
    auth: 'ops',
    title: '取消定时上下架',
    permission: 'catalogue.write',
    summary: 'Cancels what has not been carried out yet',
    input: z.object({ id: about(Id, { title: '定时编号' }) }),
    data: Nothing,
    refusals: ['catalogue/schedule-not-found'],
  }),
  'ops.addPicture': call('ops.addPicture', {
    auth: 'ops',
    title: '上传图片',
    permission: ['catalogue.write', 'marketing.write', 'company.write'],
    summary: 'Takes in a picture (JPEG, PNG, WebP, GIF, HEIF), base64',
    bodyLimit: 14_000_000,
    input: z.object({
      base64: about(z.base64(), { title: '图片', hint: 'JPEG、PNG、WebP、GIF 或 HEIF，base64' }),
    }),
    data: Picture,
    refusals: ['catalogue/bad-picture', 'catalogue/picture-store'],
  }),
  'ops.fetchPicture': call('ops.fetchPicture', {
    auth: 'ops',
    title: '抓取图片',
    permission: ['catalogue.write', 'marketing.write', 'company.write'],
    summary: 'Fetches a picture from one of the company’s picture hosts',
    input: z.object({
      url: about(z.url().max(1_000), {
        title: '图片地址',
        hint: '公司图片域名下的地址',
        maxLength: 1_000,
      }),
    }),
    data: Picture,
    refusals: ['catalogue/bad-picture', 'catalogue/picture-host', 'catalogue/picture-store'],
  }),
  'ops.checkGoods': call('ops.checkGoods', {
    auth: 'ops',
    title: '核对商品',
    permission: 'catalogue.write',
    summary:
      'Faults of a batch of products and the changes its import would make; changes nothing. A picture that is not uploaded yet may be named by its content: /media/own/ and the first 10 digits of the hash',
    bodyLimit: 8_000_000,
    input: z.object({ goods: batch }),
    data: z.object({ faults: about(z.array(BatchFault), { title: '错误' }), ...batchEffects }),
    refusals: ['catalogue/picture-store'],
  }),
  'ops.beginImport': call('ops.beginImport', {
    auth: 'ops',
    title: '开始导入商品',
    permission: 'catalogue.write',
    summary: 'Begins the import of a file, or goes on with it where it stopped',
    input: z.object({
      fileHash: about(z.string().regex(/^[\da-f]{64}$/), {
        title: '文件摘要',
        hint: 'SHA-256，十六进制',
      }),
    }),
    data: z.object({ id: ImportId, next }),
  }),
  'ops.importGoods': call('ops.importGoods', {
    auth: 'ops',
    title: '导入商品',
    permission: 'catalogue.write',
    summary:
      'Imports a batch at a position of the file and returns what it changes; creates categories and suppliers that are named and do not exist. A repeated batch changes nothing',
    bodyLimit: 8_000_000,
    input: z.object({
      id: ImportId,
      from: about(z.int().nonnegative(), { title: '本批起点', hint: '文件中的商品序号，从 0 起' }),
      goods: batch,
    }),
    data: z.object({ next, ...batchEffects }),
    refusals: ['catalogue/import-not-found', 'catalogue/out-of-order', 'catalogue/bad-goods'],
  }),
  'ops.finishImport': call('ops.finishImport', {
    auth: 'ops',
    title: '完成导入商品',
    permission: 'catalogue.write',
    summary: 'Ends an import; the same file can be imported again afterwards',
    input: z.object({ id: ImportId }),
    data: z.object({
      created: about(z.int(), { title: '新增' }),
      changed: about(z.int(), { title: '修改' }),
      unchanged: about(z.int(), { title: '未变' }),
    }),
    refusals: ['catalogue/import-not-found'],
  }),
}
