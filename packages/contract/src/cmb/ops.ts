import { z } from 'zod'
import { call } from '../base/call.ts'
import { OutId, Points, Timestamp } from '../base/shapes.ts'
import { ExchangeId } from './calls.ts'
import { exchangeStates } from '../states/index.ts'

export const OperatorsExchange = z.object({
  id: ExchangeId,
  userId: OutId,
  bankPoints: z.int(),
  points: Points,
  /** `step` bank points gave `stepPoints` */
  step: z.int(),
  stepPoints: z.int(),
  state: z.enum(exchangeStates),
  /** the bank's code of a refusal */
  problem: z.string(),
  queries: z.int(),
  createdAt: Timestamp,
  nextQueryAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
})
export type OperatorsExchange = z.infer<typeof OperatorsExchange>

/** `missing`: the bank's file has none; `extra`: the bank deducted, the mall has not confirmed. */
export const EXCHANGE_DIFFERENCES = ['missing', 'extra', 'sum'] as const

export const ExchangeDifference = z.object({
  kind: z.enum(EXCHANGE_DIFFERENCES),
  id: z.string(),
  bankPoints: z.int().nullable(),
  ownPoints: z.int().nullable(),
})
export type ExchangeDifference = z.infer<typeof ExchangeDifference>

export const ExchangeReconciliation = z.object({
  /** day in Beijing */
  day: z.string(),
  at: Timestamp,
  /** deductions of the company in the bank's file */
  bankCount: z.int(),
  bankPoints: z.int(),
  /** of them, exchanges that the mall has confirmed */
  ownCount: z.int(),
  ownPoints: z.int(),
  differences: z.array(ExchangeDifference),
})
export type ExchangeReconciliation = z.infer<typeof ExchangeReconciliation>

const own = z.object({ id: ExchangeId })

export const exchangeOpsCalls = {
  'ops.exchanges': call('ops.exchanges', {
    auth: 'ops',
    title: '列出积分兑入',
    permission: 'marketing.read',
    summary: 'The latest 100 exchanges of bank points, or those of a state',
    input: z.object({ state: z.enum(exchangeStates).optional() }),
    data: z.object({ list: z.array(OperatorsExchange) }),
  }),
  'ops.exchange': call('ops.exchange', {
    auth: 'ops',
    title: '查看积分兑入',
    permission: 'marketing.read',
    summary: 'One exchange of bank points',
    input: own,
    data: OperatorsExchange,
    refusals: ['exchange/unknown'],
  }),
  'ops.queryExchange': call('ops.queryExchange', {
    auth: 'ops',
    title: '查询积分兑入',
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
    permission: 'marketing.write',
    summary: 'Compares the exchanges of a past day with the bank’s file',
    input: z.object({ day: z.iso.date() }),
    data: ExchangeReconciliation,
    refusals: ['exchange/day', 'exchange/no-bank'],
  }),
  'ops.exchangeReconciliations': call('ops.exchangeReconciliations', {
    auth: 'ops',
    title: '列出兑入核对',
    permission: 'marketing.read',
    summary: 'Reconciliations with the bank’s files of the latest 60 days',
    input: z.object({}),
    data: z.object({ list: z.array(ExchangeReconciliation) }),
  }),
}
