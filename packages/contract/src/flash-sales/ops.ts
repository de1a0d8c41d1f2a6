import { z } from 'zod'
import { call } from '../base/call.ts'
import { CostPoints, Id, OutId, text, Timestamp } from '../base/shapes.ts'
import { flashSaleStatuses } from '../states/index.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const ItemInput = z.object({
  skuId: Id,
  /** fixed price in the session */
  costPoints: CostPoints.positive(),
  pieces: z.int().min(1).max(1_000_000),
  perPerson: z.int().min(1).max(9_999).default(1),
  allowsCoupons: z.boolean().default(false),
  allowsPoints: z.boolean().default(true),
})

const Item = z.object({
  id: OutId,
  skuId: OutId,
  name: z.string(),
  costPoints: CostPoints,
  regularCostPoints: CostPoints,
  pieces: z.int(),
  perPerson: z.int(),
  allowsCoupons: z.boolean(),
  allowsPoints: z.boolean(),
  /** pieces in the pool: free, in unpaid orders, sold */
  left: z.int(),
  unpaid: z.int(),
  sold: z.int(),
})

/** A session as operators see it. */
export const OperatorsFlashSale = z.object({
  id: OutId,
  title: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  status: z.enum(flashSaleStatuses),
  /** a second person has not decided yet */
  isWaiting: z.boolean(),
  items: z.array(Item),
})
export type OperatorsFlashSale = z.infer<typeof OperatorsFlashSale>

/** Why a session cannot be published as it is. */
export const flashSaleProblems = ['stock', 'overlap', 'price', 'delisted', 'ended'] as const
export type FlashSaleProblem = (typeof flashSaleProblems)[number]

const own = { id: Id }

export const flashSaleOpsCalls = {
  'ops.flashSales': call('ops.flashSales', {
    auth: 'ops',
    title: '列出秒杀',
    permission: 'marketing.read',
    summary: 'Sessions of flash sales, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(OperatorsFlashSale),
  }),
  'ops.flashSale': call('ops.flashSale', {
    auth: 'ops',
    title: '查看秒杀',
    permission: 'marketing.read',
    summary: 'One session with the stock of its goods',
    input: z.object(own),
    data: OperatorsFlashSale,
    refusals: ['flash-sale/not-found'],
  }),
  'ops.createFlashSale': call('ops.createFlashSale', {
    auth: 'ops',
    title: '新建秒杀',
    permission: 'marketing.write',
    summary: 'Creates the draft of a session',
    input: z.object({
      title: text(30).refine((title) => title !== '', '不能为空'),
      startsAt: Timestamp,
      endsAt: Timestamp,
      goods: z.array(ItemInput).min(1).max(100),
    }),
    data: OperatorsFlashSale,
    refusals: ['flash-sale/bad-session'],
  }),
  'ops.previewFlashSale': call('ops.previewFlashSale', {
    auth: 'ops',
    title: '预览秒杀',
    permission: 'marketing.read',
    summary: 'What publishing a session would meet; changes nothing',
    input: z.object(own),
    data: z.object({
      problems: z.array(z.object({ skuId: OutId.nullable(), problem: z.enum(flashSaleProblems) })),
      /** a price is below half of the regular one: a second person decides */
      needsApproval: z.boolean(),
      /** pieces taken from the warehouse */
      pieces: z.int(),
      /** most that shoppers save, costPoints */
      saving: CostPoints,
    }),
    refusals: ['flash-sale/not-found'],
  }),
  'ops.publishFlashSale': call('ops.publishFlashSale', {
    auth: 'ops',
    title: '发布秒杀',
    permission: 'marketing.write',
    summary: 'Moves the pieces into the session; a price below half waits for a second person',
    input: z.object(own),
    data: OperatorsFlashSale.extend({ approval: z.string().nullable() }),
    refusals: ['flash-sale/not-found', 'flash-sale/not-draft', 'flash-sale/not-publishable'],
  }),
  'ops.addFlashSalePieces': call('ops.addFlashSalePieces', {
    auth: 'ops',
    title: '增加秒杀件数',
    permission: 'marketing.write',
    summary: 'Moves more pieces from the warehouse into a published session',
    input: z.object({ ...own, skuId: Id, pieces: z.int().min(1).max(1_000_000) }),
    data: OperatorsFlashSale,
    refusals: ['flash-sale/not-found', 'flash-sale/not-open', 'flash-sale/not-publishable'],
  }),
  'ops.cancelFlashSale': call('ops.cancelFlashSale', {
    auth: 'ops',
    title: '取消秒杀',
    permission: 'marketing.write',
    summary: 'Ends a session now and returns the free pieces; orders stay as they are',
    input: z.object(own),
    data: OperatorsFlashSale,
    refusals: ['flash-sale/not-found', 'flash-sale/not-open'],
  }),
  'ops.flashSaleStatement': call('ops.flashSaleStatement', {
    auth: 'ops',
    title: '查看秒杀对账',
    permission: 'marketing.read',
    summary: 'Pieces and amounts of a session from its orders',
    input: z.object(own),
    data: z.object({
      id: OutId,
      orders: z.int(),
      paidOrders: z.int(),
      refundedPieces: z.int(),
      /** goods amount of paid orders at the session’s prices, costPoints */
      amount: CostPoints,
      items: z.array(
        z.object({
          skuId: OutId,
          name: z.string(),
          pieces: z.int(),
          sold: z.int(),
          unpaid: z.int(),
          /** moved back to the warehouse */
          returned: z.int(),
          left: z.int(),
        }),
      ),
    }),
    refusals: ['flash-sale/not-found'],
  }),
}
