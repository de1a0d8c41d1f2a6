import { z } from 'zod'
import { call } from '../base/call.ts'
import { CostPoints, Fen, OrderId, OutId, Timestamp } from '../base/shapes.ts'
import { MobileCarrier } from './calls.ts'
import { topUpStates } from '../states/index.ts'

export const OperatorsTopUp = z.object({
  id: z.string(),
  orderId: OrderId,
  userId: OutId,
  /** with its middle masked */
  phone: z.string(),
  carrier: MobileCarrier,
  faceValue: Fen,
  state: z.enum(topUpStates),
  orderStatus: z.int(),
  supplierNumber: z.string(),
  /** the supplier's reason of a failure */
  problem: z.string(),
  createdAt: Timestamp,
  submittedAt: Timestamp.nullable(),
  nextQueryAt: Timestamp.nullable(),
  cancelSentAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
})
export type OperatorsTopUp = z.infer<typeof OperatorsTopUp>

export const OperatorsTopUpFace = z.object({
  carrier: MobileCarrier,
  faceValue: Fen,
  costPoints: CostPoints,
  skuId: OutId,
  isOut: z.boolean(),
})
export type OperatorsTopUpFace = z.infer<typeof OperatorsTopUpFace>

const TopUpId = z.string().max(60)

export const topUpOpsCalls = {
  'ops.topUps': call('ops.topUps', {
    auth: 'ops',
    title: '列出话费充值',
    permission: 'marketing.read',
    summary: 'The latest 100 phone top-ups, or those of a state',
    input: z.object({ state: z.enum(topUpStates).optional() }),
    data: z.object({ list: z.array(OperatorsTopUp) }),
  }),
  'ops.topUp': call('ops.topUp', {
    auth: 'ops',
    title: '查看话费充值',
    permission: 'marketing.read',
    summary: 'One phone top-up',
    input: z.object({ id: TopUpId }),
    data: OperatorsTopUp,
    refusals: ['top-up/unknown'],
  }),
  'ops.queryTopUp': call('ops.queryTopUp', {
    auth: 'ops',
    title: '查询话费充值',
    permission: 'marketing.write',
    summary: 'Queries the supplier about a top-up under the same number and applies the result',
    input: z.object({ id: TopUpId }),
    data: OperatorsTopUp,
    refusals: ['top-up/unknown'],
  }),
  'ops.topUpFaceValues': call('ops.topUpFaceValues', {
    auth: 'ops',
    title: '列出充值面值',
    permission: 'marketing.read',
    summary: 'Face values by carrier with their prices',
    input: z.object({}),
    data: z.object({ list: z.array(OperatorsTopUpFace) }),
  }),
  'ops.setTopUpFace': call('ops.setTopUpFace', {
    auth: 'ops',
    title: '设置充值面值',
    permission: 'marketing.write',
    summary: 'Offers a face value at a price, changes the price, or marks it as out',
    input: z.object({
      carrier: MobileCarrier,
      faceValue: z.int().min(100).max(100_000),
      costPoints: z.int().positive().max(100_000_000),
      isOut: z.boolean().default(false),
    }),
    data: OperatorsTopUpFace,
    refusals: ['top-up/bad-price'],
  }),
}
