import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Fen, flag, Id, Points, Quantity, text, Timestamp, whole } from '../base/shapes.ts'
import { AfterSale, AfterSaleId, AfterSaleReasonName } from './calls.ts'
import { AfterSaleStatus } from '../states/index.ts'
import { afterSaleStatusLabels } from '../states/after-sale-status.ts'
import { ChildId, cursorInput, cursorPage } from '../base/ops-shapes.ts'

const OperatorsAfterSale = AfterSale.omit({ events: true, refund: true, serverTime: true }).extend({
  userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
  /** the approval that a second person must decide on; '' where none is pending */
  approvalId: about(z.string(), { title: '审批编号' }),
})
const isStatus = (value: number) => Object.values<number>(AfterSaleStatus).includes(value)
const own = { id: AfterSaleId }
const sentence = text(100).refine((value) => value !== '', '不能为空')
/** amounts of a refund below the calculated ones */
const limits = {
  points: about(Points.nonnegative(), {
    title: '退款积分',
    hint: '不填为按规则计算的全部',
  }).optional(),
  cash: about(Fen.nonnegative(), { title: '退款现金', hint: '不填为按规则计算的全部' }).optional(),
}
const Decided = z.object({
  afterSale: about(OperatorsAfterSale, { title: '售后' }),
  /** approval of a second person that the refund waits for; null where it has been started */
  approval: about(z.string(), { title: '审批编号', none: '无需审批' }).nullable(),
})

export const afterSaleOpsCalls = {
  'ops.afterSales': call('ops.afterSales', {
    auth: 'ops',
    title: '列出售后',
    permission: 'orders.read',
    summary: 'After-sales requests, the newest first',
    input: z.object({
      ...cursorInput,
      status: about(whole.refine(isStatus, '应为售后状态'), {
        title: '状态',
        choices: afterSaleStatusLabels,
      }).optional(),
      /** requests that wait for an operator: a review, or goods that arrived */
      open: about(flag, { title: '等待处理' }).default(false),
    }),
    data: cursorPage(OperatorsAfterSale),
  }),
  'ops.afterSale': call('ops.afterSale', {
    auth: 'ops',
    title: '查看售后',
    permission: 'orders.read',
    summary: 'An after-sales request with its events and its refund',
    input: z.object(own),
    data: AfterSale.extend({
      userId: about(z.int(), { title: '顾客编号', unit: 'shopper' }),
      approvalId: about(z.string(), { title: '审批编号' }),
    }),
    refusals: ['after-sale/not-found'],
  }),
  'ops.approveAfterSale': call('ops.approveAfterSale', {
    auth: 'ops',
    title: '同意售后',
    permission: 'orders.write',
    summary:
      'Approves a request: starts its refund, or asks the shopper to send the goods back. A large refund needs a second person',
    input: z.object({
      ...own,
      ...limits,
      note: about(text(100), { title: '说明', hint: '显示给顾客' }).default(''),
      /** return address of this request; empty: the company’s own */
      returnAddress: about(text(200), {
        title: '退货地址',
        hint: '只用于这次退货',
        none: '公司的退货地址',
      }).default(''),
    }),
    data: Decided,
    refusals: [
      'after-sale/not-found',
      'after-sale/state',
      'after-sale/waiting',
      'after-sale/over-amount',
      'after-sale/no-return-address',
    ],
  }),
  'ops.rejectAfterSale': call('ops.rejectAfterSale', {
    auth: 'ops',
    title: '拒绝售后',
    permission: 'orders.write',
    summary: 'Refuses a request, or returned goods, with a reason that its shopper reads',
    input: z.object({ ...own, reason: about(sentence, { title: '拒绝原因', hint: '显示给顾客' }) }),
    data: OperatorsAfterSale,
    refusals: ['after-sale/not-found', 'after-sale/state', 'after-sale/waiting'],
  }),
  'ops.receiveReturn': call('ops.receiveReturn', {
    auth: 'ops',
    title: '收到退货',
    permission: 'orders.write',
    summary:
      'Receives returned goods, records how many can be sold again, and starts the refund. A large refund needs a second person',
    input: z.object({
      ...own,
      ...limits,
      /** pieces per line that return to stock; every line of the request is named */
      lines: about(
        z
          .array(
            z.object({
              lineId: about(Id, { title: '行编号' }),
              saleable: about(whole, { title: '可再售件数', unit: 'pieces' }),
            }),
          )
          .min(1)
          .max(100),
        { title: '商品' },
      ),
      note: about(text(100), { title: '说明', hint: '显示给顾客' }).default(''),
    }),
    data: Decided,
    refusals: [
      'after-sale/not-found',
      'after-sale/state',
      'after-sale/waiting',
      'after-sale/over-amount',
      'after-sale/saleable',
    ],
  }),
  'ops.refundOrder': call('ops.refundOrder', {
    auth: 'ops',
    title: '主动退款',
    permission: 'orders.write',
    summary:
      'Refunds pieces of a part of an order that its shopper has not requested, also after the days of requests; the goods are not awaited. A large refund needs a second person',
    input: z.object({
      id: ChildId,
      /** pieces by SKU; omitted: all that can be refunded */
      lines: about(
        z
          .array(
            z.object({
              skuId: about(Id, { title: 'SKU 编号', unit: 'sku' }),
              num: about(Quantity, { title: '数量' }),
            }),
          )
          .min(1)
          .max(100)
          .refine(
            (lines) => new Set(lines.map(({ skuId }) => skuId)).size === lines.length,
            '商品重复',
          ),
        { title: '商品', hint: '省略时为全部可退的商品' },
      ).optional(),
      reason: AfterSaleReasonName,
      note: about(sentence, { title: '说明', hint: '显示给顾客' }),
      ...limits,
    }),
    data: Decided,
    refusals: [
      'order/not-found',
      'after-sale/not-allowed',
      'after-sale/quantity',
      'after-sale/revealed',
      'after-sale/too-many',
      'after-sale/over-amount',
    ],
  }),
  'ops.compensateAfterSale': call('ops.compensateAfterSale', {
    auth: 'ops',
    title: '售后补偿积分',
    permission: 'orders.write',
    summary: 'Gives the shopper of a request points on top, once, within the limits of the company',
    input: z.object({
      ...own,
      points: about(z.int().min(1).max(100_000_000), { title: '补偿积分', unit: 'points' }),
      reason: about(sentence, { title: '原因', hint: '显示给顾客' }),
      expiresAt: about(Timestamp, { title: '到期时间' }),
    }),
    data: OperatorsAfterSale,
    refusals: ['after-sale/not-found', 'after-sale/compensated', 'points/over-limit'],
  }),
}
