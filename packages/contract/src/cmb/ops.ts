import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { OutId, Points, Timestamp } from '../base/shapes.ts'
import { ExchangeId } from './calls.ts'
import { exchangeStates } from '../states/index.ts'

const state = about(z.enum(exchangeStates), {
  title: '状态',
  choices: { requested: '已提交', unknown: '结果未知', confirmed: '已入账', failed: '未兑换' },
})

export const OperatorsExchange = z.object({
  id: ExchangeId,
  userId: about(OutId, { title: '顾客', unit: 'shopper' }),
  bankPoints: about(z.int(), { title: '银行积分' }),
  points: about(Points, { title: '积分' }),
  /** `step` bank points gave `stepPoints` */
  step: about(z.int(), { title: '每份银行积分' }),
  stepPoints: about(Points, { title: '每份得积分' }),
  state,
  problem: about(z.string(), { title: '银行拒绝代码' }),
  queries: about(z.int(), { title: '查询次数' }),
  createdAt: about(Timestamp, { title: '提交时间' }),
  nextQueryAt: about(Timestamp, { title: '下次查询时间', none: '无' }).nullable(),
  finishedAt: about(Timestamp, { title: '结果时间', none: '无' }).nullable(),
})
export type OperatorsExchange = z.infer<typeof OperatorsExchange>

/** `missing`: the bank's file has none; `extra`: the bank deducted, the mall has not confirmed. */
export const EXCHANGE_DIFFERENCES = ['missing', 'extra', 'sum'] as const

/** Bank points by the bank's file, and by the mall's exchanges. */
const BANK_POINTS = '银行侧银行积分'
const OWN_POINTS = '商城侧银行积分'

export const ExchangeDifference = z.object({
  kind: about(z.enum(EXCHANGE_DIFFERENCES), {
    title: '差异',
    choices: { missing: '银行没有', extra: '商城未入账', sum: '数量不符' },
  }),
  id: about(z.string(), { title: '兑换编号' }),
  bankPoints: about(z.int(), { title: BANK_POINTS, none: '无' }).nullable(),
  ownPoints: about(z.int(), { title: OWN_POINTS, none: '无' }).nullable(),
})
export type ExchangeDifference = z.infer<typeof ExchangeDifference>

export const ExchangeReconciliation = z.object({
  day: about(z.string(), { title: '日期', unit: 'day' }),
  at: about(Timestamp, { title: '核对时间' }),
  /** deductions of the company in the bank's file */
  bankCount: about(z.int(), { title: '银行笔数' }),
  bankPoints: about(z.int(), { title: BANK_POINTS }),
  /** deductions of the file whose exchanges the mall has confirmed */
  ownCount: about(z.int(), { title: '商城笔数' }),
  ownPoints: about(z.int(), { title: OWN_POINTS }),
  differences: about(z.array(ExchangeDifference), { title: '差异' }),
})
export type ExchangeReconciliation = z.infer<typeof ExchangeReconciliation>

const own = z.object({ id: ExchangeId })

export const exchangeOpsCalls = {
  'ops.exchanges': call('ops.exchanges', {
    auth: 'ops',
    title: '列出积分兑入',
    command: 'exchange list',
    columns: ['id', 'state', 'userId', 'bankPoints', 'points', 'createdAt', 'problem'],
    permission: 'marketing.read',
    summary: 'The latest 100 exchanges of bank points, or those of a state',
    input: z.object({ state: about(state, { none: '全部' }).optional() }),
    data: z.object({ list: about(z.array(OperatorsExchange), { title: '列表' }) }),
  }),
  'ops.exchange': call('ops.exchange', {
    auth: 'ops',
    title: '查看积分兑入',
    command: 'exchange show {id}',
    permission: 'marketing.read',
    summary: 'One exchange of bank points',
    input: own,
    data: OperatorsExchange,
    refusals: ['exchange/unknown'],
  }),
  'ops.queryExchange': call('ops.queryExchange', {
    auth: 'ops',
    title: '查询积分兑入',
    command: 'exchange query {id}',
    columns: ['id', 'state', 'userId', 'bankPoints', 'points', 'createdAt', 'problem'],
    permission: 'marketing.write',
    summary:
      'Queries the bank about an exchange under the same number and applies the result; a failed one is confirmed if the bank has deducted',
    input: own,
    data: OperatorsExchange,
    refusals: ['exchange/unknown'],
  }),
  'ops.reconcileExchanges': call('ops.reconcileExchanges', {
    auth: 'ops',
    title: '核对积分兑入',
    command: 'exchange reconcile {day}',
    columns: ['day', 'bankCount', 'bankPoints', 'ownCount', 'ownPoints'],
    faults: 'differences',
    permission: 'marketing.write',
    summary: 'Compares the exchanges of a past day with the bank’s file',
    input: z.object({
      day: about(z.iso.date(), { title: '日期', unit: 'day', hint: '北京时间，早于今天' }),
    }),
    data: ExchangeReconciliation,
    refusals: ['exchange/day', 'exchange/no-bank'],
  }),
  'ops.exchangeReconciliations': call('ops.exchangeReconciliations', {
    auth: 'ops',
    title: '列出兑入核对',
    command: 'exchange reconciliations',
    columns: ['day', 'bankCount', 'bankPoints', 'ownCount', 'ownPoints', 'differences'],
    permission: 'marketing.read',
    summary: 'Reconciliations with the bank’s files of the latest 60 days',
    input: z.object({}),
    data: z.object({ list: about(z.array(ExchangeReconciliation), { title: '列表' }) }),
  }),
}
