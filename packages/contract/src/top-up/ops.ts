import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { CostPoints, Fen, OrderId, OutId, Timestamp } from '../base/shapes.ts'
import { MobileCarrier } from './calls.ts'
import { topUpStates } from '../states/index.ts'

const TopUpState = about(z.enum(topUpStates), {
  title: '状态',
  choices: {
    created: '未提交',
    accepted: '已受理',
    processing: '充值中',
    unknown: '结果未知',
    succeeded: '成功',
    failed: '失败',
  },
})
const faceValue = { title: '面值' }
const costPoints = { title: '售价' }
const isOut = about(z.boolean(), { title: '暂缺货' })

export const OperatorsTopUp = z.object({
  id: about(z.string(), { title: '编号' }),
  orderId: OrderId,
  userId: about(OutId, { title: '顾客', unit: 'shopper' }),
  /** phone with its middle masked */
  phone: about(z.string(), { title: '充值号码', personal: 'phone' }),
  carrier: MobileCarrier,
  faceValue: about(Fen, faceValue),
  state: TopUpState,
  orderStatus: about(z.int(), {
    title: '订单状态',
    choices: {
      0: '待付款',
      1: '待发货',
      2: '待收货',
      3: '已完成',
      4: '已取消',
      5: '已关闭',
    },
  }),
  supplierNumber: about(z.string(), { title: '供应商单号' }),
  /** reason of a failure, from the supplier */
  problem: about(z.string(), { title: '失败原因' }),
  createdAt: about(Timestamp, { title: '下单时间' }),
  submittedAt: about(Timestamp, { title: '提交时间', none: '未提交' }).nullable(),
  nextQueryAt: about(Timestamp, { title: '下次查询时间', none: '不再查询' }).nullable(),
  cancelSentAt: about(Timestamp, { title: '撤单时间', none: '未发送' }).nullable(),
  finishedAt: about(Timestamp, { title: '完成时间', none: '未完成' }).nullable(),
})
export type OperatorsTopUp = z.infer<typeof OperatorsTopUp>

export const OperatorsTopUpFace = z.object({
  carrier: MobileCarrier,
  faceValue: about(Fen, faceValue),
  costPoints: about(CostPoints, costPoints),
  skuId: about(OutId, { title: 'SKU 编号', unit: 'sku' }),
  isOut,
})
export type OperatorsTopUpFace = z.infer<typeof OperatorsTopUpFace>

const TopUpId = about(z.string().max(60), { title: '充值编号' })

export const topUpOpsCalls = {
  'ops.topUps': call('ops.topUps', {
    auth: 'ops',
    title: '列出话费充值',
    command: 'top-up list',
    columns: ['id', 'state', 'phone', 'carrier', 'faceValue', 'orderId', 'createdAt', 'problem'],
    permission: 'marketing.read',
    summary: 'The latest 100 phone top-ups, or those of a state',
    input: z.object({ state: TopUpState.optional() }),
    data: z.object({ list: about(z.array(OperatorsTopUp), { title: '列表' }) }),
  }),
  'ops.topUp': call('ops.topUp', {
    auth: 'ops',
    title: '查看话费充值',
    command: 'top-up show {id}',
    permission: 'marketing.read',
    summary: 'One phone top-up',
    input: z.object({ id: TopUpId }),
    data: OperatorsTopUp,
    refusals: ['top-up/unknown'],
  }),
  'ops.queryTopUp': call('ops.queryTopUp', {
    auth: 'ops',
    title: '查询话费充值',
    command: 'top-up query {id}',
    columns: ['id', 'state', 'phone', 'carrier', 'faceValue', 'orderId', 'createdAt', 'problem'],
    note: '用原编号向供应商查询，最多每 5 秒一次',
    permission: 'marketing.write',
    summary: 'Queries the supplier about a top-up under the same number and applies the result',
    input: z.object({ id: TopUpId }),
    data: OperatorsTopUp,
    refusals: ['top-up/unknown'],
  }),
  'ops.topUpFaceValues': call('ops.topUpFaceValues', {
    auth: 'ops',
    title: '列出充值面值',
    command: 'top-up faces',
    permission: 'marketing.read',
    summary: 'Face values by carrier with their prices',
    input: z.object({}),
    data: z.object({ list: about(z.array(OperatorsTopUpFace), { title: '列表' }) }),
  }),
  'ops.setTopUpFace': call('ops.setTopUpFace', {
    auth: 'ops',
    title: '设置充值面值',
    command: 'top-up set-face {carrier} {faceValue}',
    permission: 'marketing.write',
    summary: 'Offers a face value at a price, changes the price, or marks it as out',
    input: z.object({
      carrier: MobileCarrier,
      faceValue: about(Fen.min(100).max(100_000), faceValue),
      costPoints: about(CostPoints.positive().max(100_000_000), costPoints),
      isOut: isOut.default(false),
    }),
    data: OperatorsTopUpFace,
    refusals: ['top-up/bad-price'],
  }),
}
