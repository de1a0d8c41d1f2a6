import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { CostPoints, Id, OutId, text, Timestamp } from '../base/shapes.ts'
import { flashSaleStatuses } from '../states/index.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const sku = { title: 'SKU 编号', unit: 'sku' } as const
const goodsName = about(z.string(), { title: '商品名称' })
const price = { title: '秒杀价' }
const pieces = { title: '投放', unit: 'pieces' } as const
const perPerson = { title: '每人限购', unit: 'pieces' } as const
const allowsCoupons = about(z.boolean(), { title: '可用优惠券' })
const allowsPoints = about(z.boolean(), { title: '可用积分' })
const left = about(z.int(), { title: '剩余', unit: 'pieces' })
const unpaid = about(z.int(), { title: '待付款', unit: 'pieces' })
const sold = about(z.int(), { title: '售出', unit: 'pieces' })
const title = { title: '名称' }
const startsAt = about(Timestamp, { title: '开始时间' })
const endsAt = about(Timestamp, { title: '结束时间' })

const ItemInput = z.object({
  skuId: about(Id, sku),
  costPoints: about(CostPoints.positive(), price),
  pieces: about(z.int().min(1).max(1_000_000), pieces),
  perPerson: about(z.int().min(1).max(9_999), perPerson).default(1),
  allowsCoupons: allowsCoupons.default(false),
  allowsPoints: allowsPoints.default(true),
})

const Item = z.object({
  id: about(OutId, { title: '编号' }),
  skuId: about(OutId, sku),
  name: goodsName,
  costPoints: about(CostPoints, price),
  regularCostPoints: about(CostPoints, { title: '原价' }),
  pieces: about(z.int(), pieces),
  perPerson: about(z.int(), perPerson),
  allowsCoupons,
  allowsPoints,
  /** pieces in the pool: free, in unpaid orders, sold */
  left,
  unpaid,
  sold,
})

/** A session as operators see it. */
export const OperatorsFlashSale = z.object({
  id: about(OutId, { title: '编号' }),
  title: about(z.string(), title),
  startsAt,
  endsAt,
  status: about(z.enum(flashSaleStatuses), {
    title: '状态',
    choices: { draft: '草稿', published: '已发布', cancelled: '已取消' },
  }),
  /** a second person has not decided yet */
  isWaiting: about(z.boolean(), { title: '待批准' }),
  items: about(z.array(Item), { title: '商品' }),
})
export type OperatorsFlashSale = z.infer<typeof OperatorsFlashSale>

/** Reasons why a session cannot be published as it is. */
export const flashSaleProblems = ['stock', 'overlap', 'price', 'delisted', 'ended'] as const
export type FlashSaleProblem = (typeof flashSaleProblems)[number]
const Problem = about(z.enum(flashSaleProblems), {
  title: '问题',
  choices: {
    stock: '仓库库存不足',
    overlap: '同一时间已有其他场次',
    price: '不低于原价',
    delisted: '已下架',
    ended: '结束时间已过',
  },
})

const own = { id: about(Id, { title: '场次编号' }) }

const sessionColumns = ['id', 'title', 'startsAt', 'endsAt', 'isWaiting', 'status', 'items']

export const flashSaleOpsCalls = {
  'ops.flashSales': call('ops.flashSales', {
    auth: 'ops',
    title: '列出秒杀',
    command: 'flash-sale list',
    permission: 'marketing.read',
    summary: 'Sessions of flash sales, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(OperatorsFlashSale),
  }),
  'ops.flashSale': call('ops.flashSale', {
    auth: 'ops',
    title: '查看秒杀',
    command: 'flash-sale show {id}',
    permission: 'marketing.read',
    summary: 'One session with the stock of its goods',
    input: z.object(own),
    data: OperatorsFlashSale,
    refusals: ['flash-sale/not-found'],
  }),
  'ops.createFlashSale': call('ops.createFlashSale', {
    auth: 'ops',
    title: '新建秒杀',
    command: 'flash-sale create',
    columns: sessionColumns,
    note: '例：examples/flash-sale.yaml',
    permission: 'marketing.write',
    summary: 'Creates the draft of a session',
    input: z.object({
      title: about(
        text(30).refine((word) => word !== '', '不能为空'),
        title,
      ),
      startsAt,
      endsAt,
      goods: about(z.array(ItemInput).min(1).max(100), { title: '商品' }),
    }),
    data: OperatorsFlashSale,
    refusals: ['flash-sale/bad-session'],
  }),
  'ops.previewFlashSale': call('ops.previewFlashSale', {
    auth: 'ops',
    title: '预览秒杀',
    command: 'flash-sale preview {id}',
    note: '检查草稿能否发布，不作任何改动',
    faults: 'problems',
    permission: 'marketing.read',
    summary: 'What publishing a session would meet; changes nothing',
    input: z.object(own),
    data: z.object({
      problems: about(
        z.array(
          z.object({
            skuId: about(OutId, { ...sku, none: '整个场次' }).nullable(),
            problem: Problem,
          }),
        ),
        { title: '问题' },
      ),
      /** a price is below the company's part of the regular one: a second person decides */
      needsApproval: about(z.boolean(), { title: '需第二人批准' }),
      /** taken from the warehouse */
      pieces: about(z.int(), pieces),
      saving: about(CostPoints, { title: '最多让利' }),
    }),
    refusals: ['flash-sale/not-found'],
  }),
  'ops.publishFlashSale': call('ops.publishFlashSale', {
    auth: 'ops',
    title: '发布秒杀',
    command: 'flash-sale publish {id}',
    columns: sessionColumns,
    note: '把商品移入场次库存；价格低于公司允许的降价幅度时等待第二人批准',
    permission: 'marketing.write',
    summary: 'Moves the pieces into the session; a price below half waits for a second person',
    input: z.object(own),
    data: OperatorsFlashSale.extend({
      approval: about(z.string(), { title: '审批编号', none: '无需审批' }).nullable(),
    }),
    refusals: ['flash-sale/not-found', 'flash-sale/not-draft', 'flash-sale/not-publishable'],
  }),
  'ops.addFlashSalePieces': call('ops.addFlashSalePieces', {
    auth: 'ops',
    title: '增加秒杀件数',
    command: 'flash-sale add {id} {skuId} {pieces}',
    columns: sessionColumns,
    permission: 'marketing.write',
    summary: 'Moves more pieces from the warehouse into a published session',
    input: z.object({
      ...own,
      skuId: about(Id, sku),
      pieces: about(z.int().min(1).max(1_000_000), { title: '增加件数', unit: 'pieces' }),
    }),
    data: OperatorsFlashSale,
    refusals: ['flash-sale/not-found', 'flash-sale/not-open', 'flash-sale/not-publishable'],
  }),
  'ops.cancelFlashSale': call('ops.cancelFlashSale', {
    auth: 'ops',
    title: '取消秒杀',
    command: 'flash-sale cancel {id}',
    columns: sessionColumns,
    note: '剩余商品退回仓库，已下的订单不变',
    permission: 'marketing.write',
    summary: 'Ends a session now and returns the free pieces; orders stay as they are',
    input: z.object(own),
    data: OperatorsFlashSale,
    refusals: ['flash-sale/not-found', 'flash-sale/not-open'],
  }),
  'ops.flashSaleStatement': call('ops.flashSaleStatement', {
    auth: 'ops',
    title: '查看秒杀对账',
    command: 'flash-sale statement {id}',
    permission: 'marketing.read',
    summary: 'Pieces and amounts of a session from its orders',
    input: z.object(own),
    data: z.object({
      id: about(OutId, { title: '场次编号' }),
      orders: about(z.int(), { title: '订单' }),
      paidOrders: about(z.int(), { title: '已付款订单' }),
      refundedPieces: about(z.int(), { title: '退款件数', unit: 'pieces' }),
      /** goods amount of paid orders at the session’s prices */
      amount: about(CostPoints, { title: '金额' }),
      items: about(
        z.array(
          z.object({
            skuId: about(OutId, sku),
            name: goodsName,
            pieces: about(z.int(), pieces),
            sold,
            unpaid,
            returned: about(z.int(), { title: '退回仓库', unit: 'pieces' }),
            left,
          }),
        ),
        { title: '商品' },
      ),
    }),
    refusals: ['flash-sale/not-found'],
  }),
}
