import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, Points, text, Timestamp } from '../base/shapes.ts'
import { POINT_BUDGET_KINDS } from '../states/index.ts'
import { cursorInput, cursorPage, Who } from '../base/ops-shapes.ts'

const granted = z.int().min(1).max(100_000_000)
const campaignLines = z
  .array(z.object({ who: Who, points: granted, note: text(100).default('') }))
  .min(1)
  .max(500)

export const Campaign = z.object({
  id: OutId,
  title: z.string(),
  state: z.enum([
    'draft',
    'waiting',
    'rejected',
    'running',
    'done',
    'reversal-waiting',
    'reversing',
    'reversed',
  ]),
  lines: z.int(),
  points: Points,
  booked: z.int(),
  bookedPoints: Points,
  /** points that a reversal took back */
  reversedPoints: Points,
  /** booked lines whose person has not signed in yet */
  waiting: z.int(),
  expiresAt: Timestamp,
  createdAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type Campaign = z.infer<typeof Campaign>

/** Points that effects of one kind draw from, each once. */
export const PointBudget = z.object({
  id: OutId,
  kind: z.enum(POINT_BUDGET_KINDS),
  title: z.string(),
  state: z.enum(['waiting', 'rejected', 'open', 'closed']),
  points: Points,
  given: Points,
  /** left to give; of a closed one: returned */
  remaining: Points,
  /** gives nothing from then on */
  endsAt: Timestamp,
  createdAt: Timestamp,
  closedAt: Timestamp.nullable(),
})
export type PointBudget = z.infer<typeof PointBudget>

/** Points that wait for the first sign-in of a partner's person. */
export const PendingPoints = z.object({
  id: OutId,
  /** '' once they wait no more */
  partnerId: z.string(),
  points: Points,
  reason: z.string(),
  state: z.enum(['waiting', 'credited', 'expired', 'reversed']),
  /** receiver */
  shopper: OutId.nullable(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
  endedAt: Timestamp.nullable(),
})
export type PendingPoints = z.infer<typeof PendingPoints>

const refusals = ['points/campaign-not-found', 'points/campaign-state'] as const

export const pointsOpsCalls = {
  'ops.campaigns': call('ops.campaigns', {
    auth: 'ops',
    title: '列出积分发放',
    permission: 'points.read',
    summary: 'Files of points, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(Campaign),
  }),
  'ops.campaign': call('ops.campaign', {
    auth: 'ops',
    title: '查看积分发放',
    permission: 'points.read',
    summary: 'A file of points: how much is booked, and how much was taken back',
    input: z.object({ id: Id }),
    data: Campaign,
    refusals: ['points/campaign-not-found'],
  }),
  'ops.createCampaign': call('ops.createCampaign', {
    auth: 'ops',
    title: '新建积分发放',
    permission: 'points.write',
    summary:
      'Begins a file of points, or goes on with its draft; a file that was granted before only with `again`',
    input: z.object({
      title: text(60).refine((title) => title !== '', '不能为空'),
      fileHash: z.string().regex(/^[\da-f]{64}$/),
      expiresAt: Timestamp,
      again: z.boolean().default(false),
    }),
    data: z.object({ id: OutId, next: z.int() }),
    refusals: ['points/same-file'],
  }),
  'ops.checkCampaignLines': call('ops.checkCampaignLines', {
    auth: 'ops',
    title: '核对积分发放',
    permission: 'points.write',
    summary: 'Looks for faults in lines of points before anything is created',
    input: z.object({ lines: campaignLines }),
    data: Nothing,
    refusals: ['points/bad-lines'],
  }),
  'ops.addCampaignLines': call('ops.addCampaignLines', {
    auth: 'ops',
    title: '添加积分发放的行',
    permission: 'points.write',
    summary: 'Adds lines to a draft at a position; with `check` it only looks for faults',
    input: z.object({
      id: Id,
      from: z.int().nonnegative(),
      lines: campaignLines,
      check: z.boolean().default(false),
    }),
    data: z.object({ next: z.int() }),
    refusals: [...refusals, 'points/bad-lines', 'points/out-of-order'],
  }),
  'ops.submitCampaign': call('ops.submitCampaign', {
    auth: 'ops',
    title: '提交积分发放',
    permission: 'points.write',
    summary: 'Asks a second person to approve a draft; its lines are booked afterwards',
    input: z.object({ id: Id }),
    data: z.object({ campaign: Campaign, approval: z.string() }),
    refusals: [...refusals],
  }),
  'ops.reverseCampaign': call('ops.reverseCampaign', {
    auth: 'ops',
    title: '申请撤回积分',
    permission: 'points.write',
    summary: 'Asks a second person to take back what is left of granted points',
    input: z.object({ id: Id }),
    data: z.object({ campaign: Campaign, approval: z.string() }),
    refusals: [...refusals],
  }),
  'ops.creditPoints': call('ops.creditPoints', {
    auth: 'ops',
    title: '发放少量积分',
    permission: 'points.write',
    summary:
      'Credits one shopper a few points, within the limits of the company; kept for the first sign-in of a partner’s person who has no account yet',
    input: z.object({
      who: Who,
      points: granted,
      reason: text(60).refine((reason) => reason !== '', '不能为空'),
      expiresAt: Timestamp,
    }),
    /** `shopper` is null where the points wait for the first sign-in */
    data: z.object({ shopper: OutId.nullable(), balance: Points }),
    refusals: ['points/over-limit', 'points/shopper-not-found'],
  }),
  'ops.pendingPoints': call('ops.pendingPoints', {
    auth: 'ops',
    title: '列出待首次登录的积分',
    permission: 'points.read',
    summary:
      'Points for persons of the partner who have not signed in yet, and what became of them, the newest first',
    input: z.object({ ...cursorInput, state: PendingPoints.shape.state.optional() }),
    data: cursorPage(PendingPoints),
  }),
  'ops.pointBudgets': call('ops.pointBudgets', {
    auth: 'ops',
    title: '列出积分预算',
    permission: 'points.read',
    summary: 'Budgets of points, the newest first',
    input: z.object({}),
    data: z.object({ list: z.array(PointBudget) }),
  }),
  'ops.openPointBudget': call('ops.openPointBudget', {
    auth: 'ops',
    title: '申请积分预算',
    permission: 'points.write',
    summary:
      'Asks a second person to approve a budget; effects of its kind draw from it afterwards',
    input: z.object({
      kind: z.enum(POINT_BUDGET_KINDS),
      title: text(60).refine((title) => title !== '', '不能为空'),
      points: granted,
      endsAt: Timestamp,
    }),
    data: z.object({ budget: PointBudget, approval: z.string() }),
  }),
  'ops.closePointBudget': call('ops.closePointBudget', {
    auth: 'ops',
    title: '关闭积分预算',
    permission: 'points.write',
    summary:
      'Closes a budget and returns what is left to the company; a repetition changes nothing',
    input: z.object({ id: Id }),
    data: PointBudget,
    refusals: ['points/budget-not-found', 'points/budget-state'],
  }),
}
