import { z } from 'zod'
import { call } from '../base/call.ts'
import { CostPoints, Fen, Id, OutId, Points, text, Timestamp } from '../base/shapes.ts'
import { cursorInput, cursorPage, Who } from '../base/ops-shapes.ts'
import { WHOLE } from './draw-rules.ts'
import { DRAW_KINDS, LUCKY_DRAW_STATUSES, PRIZE_KINDS } from './draw-status.ts'

const title = (max: number) => text(max).refine((words) => words !== '', '不能为空')

const PrizeInput = z.object({
  kind: z.enum(PRIZE_KINDS),
  title: title(20),
  weight: z.int().min(0).max(1_000_000),
  /** pieces in all; without it as many as are hit */
  pieces: z.int().min(1).max(1_000_000).optional(),
  /** pieces of an hour */
  hourCap: z.int().min(1).max(1_000_000).optional(),
  /** cost of one against the budgets */
  unitCost: CostPoints.nonnegative().default(0),
  /** number of the prize that is given where this one is used up; `thanks` needs none */
  fallback: z.int().min(1).max(8).optional(),
  points: Points.positive().max(1_000_000).optional(),
  templateId: Id.optional(),
  skuId: Id.optional(),
  /** of a top-up, which also has `pieces` and a `unitCost` */
  faceValue: Fen.positive().max(100_000).optional(),
})

const Prize = z.object({
  no: z.int(),
  kind: z.enum(PRIZE_KINDS),
  title: z.string(),
  weight: z.int(),
  pieces: z.int().nullable(),
  given: z.int(),
  hourCap: z.int().nullable(),
  unitCost: CostPoints,
  fallback: z.int().nullable(),
})

/** A draw as operators see it. */
export const OperatorsDraw = z.object({
  id: OutId,
  title: z.string(),
  kind: z.enum(DRAW_KINDS),
  status: z.enum(LUCKY_DRAW_STATUSES),
  startsAt: Timestamp,
  endsAt: Timestamp,
  whole: z.int(),
  budget: CostPoints.nullable(),
  draws: z.int(),
  prizes: z.array(Prize),
})
export type OperatorsDraw = z.infer<typeof OperatorsDraw>

export const drawProblems = ['stock', 'coupon', 'points', 'topUp', 'ended'] as const
export type DrawProblem = (typeof drawProblems)[number]

const own = { id: Id }
const refusals = ['draw/not-found', 'draw/state'] as const

export const drawOpsCalls = {
  'ops.draws': call('ops.draws', {
    auth: 'ops',
    title: '列出抽奖',
    permission: 'marketing.read',
    summary: 'Lucky draws, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(OperatorsDraw),
  }),
  'ops.createDraw': call('ops.createDraw', {
    auth: 'ops',
    title: '新建抽奖',
    permission: 'marketing.write',
    summary: 'Creates the draft of a draw; weights sum to `whole`',
    input: z.object({
      title: title(30),
      kind: z.enum(DRAW_KINDS),
      startsAt: Timestamp,
      endsAt: Timestamp,
      whole: z.int().min(1).max(1_000_000).default(WHOLE),
      dailyFree: z.int().min(0).max(99).default(2),
      pointsPrice: Points.nonnegative().max(1_000_000).default(100),
      dailyBought: z.int().min(0).max(99).default(3),
      dailyShared: z.int().min(0).max(1).default(1),
      perOrder: z.int().min(0).max(99).default(0),
      realPerPerson: z.int().min(1).max(99).default(1),
      claimDays: z.int().min(1).max(60).default(7),
      budget: CostPoints.positive().optional(),
      hourBudget: CostPoints.positive().optional(),
      prizes: z.array(PrizeInput).min(1).max(8),
    }),
    data: OperatorsDraw,
    refusals: ['draw/bad-draw'],
  }),
  'ops.previewDraw': call('ops.previewDraw', {
    auth: 'ops',
    title: '预览抽奖',
    permission: 'marketing.read',
    summary: 'Simulates 100,000 draws against odds, pieces and budget; changes nothing',
    input: z.object(own),
    data: z.object({
      problems: z.array(z.object({ no: z.int().nullable(), problem: z.enum(drawProblems) })),
      draws: z.int(),
      prizes: z.array(
        z.object({
          no: z.int(),
          title: z.string(),
          expected: z.number(),
          hits: z.int(),
          given: z.int(),
        }),
      ),
      /** of the given prizes by their unit costs */
      cost: CostPoints,
      /** draws after which the budget is used up; null where it suffices */
      budgetLasts: z.int().nullable(),
    }),
    refusals: ['draw/not-found'],
  }),
  'ops.openDraw': call('ops.openDraw', {
    auth: 'ops',
    title: '申请开启抽奖',
    permission: 'marketing.write',
    summary: 'Requests the opening; a second person decides. Odds are fixed from then on',
    input: z.object(own),
    data: OperatorsDraw.extend({ approval: z.string() }),
    refusals: [...refusals, 'draw/not-openable'],
  }),
  'ops.grantDrawChances': call('ops.grantDrawChances', {
    auth: 'ops',
    title: '发放抽奖次数',
    permission: 'marketing.write',
    summary: 'Grants chances to shoppers, each once per source; `check` only reports',
    input: z.object({
      ...own,
      /** name of the file or reason */
      source: title(60),
      /** chances of each shopper */
      count: z.int().min(1).max(99),
      people: z.array(Who).min(1).max(500),
      check: z.boolean().default(false),
    }),
    data: z.object({ results: z.array(z.enum(['done', 'already', 'no-shopper'])) }),
    refusals,
  }),
  'ops.pauseDraw': call('ops.pauseDraw', {
    auth: 'ops',
    title: '暂停或恢复抽奖',
    permission: 'marketing.write',
    summary: 'Pauses an open draw or resumes a paused one; chances stay',
    input: z.object({ ...own, isPaused: z.boolean() }),
    data: OperatorsDraw,
    refusals,
  }),
  'ops.closeDraw': call('ops.closeDraw', {
    auth: 'ops',
    title: '结束抽奖',
    permission: 'marketing.write',
    summary: 'Ends a draw now; unused bought chances return as points',
    input: z.object(own),
    data: OperatorsDraw,
    refusals,
  }),
  'ops.settleDraw': call('ops.settleDraw', {
    auth: 'ops',
    title: '结算抽奖',
    permission: 'marketing.write',
    summary: 'Settles a closed draw without open prizes: pieces return to the warehouse',
    input: z.object(own),
    data: OperatorsDraw.extend({
      cost: CostPoints,
      /** points given, equal to the ledger’s campaign account */
      points: Points,
      claimed: z.int(),
      abandoned: z.int(),
    }),
    refusals: [...refusals, 'draw/prizes-open'],
  }),
}
