import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Nothing, OrderId, OutId, Points, text, Timestamp } from '../base/shapes.ts'
import {
  POINT_BUDGET_KINDS,
  pointBudgetKindLabels,
  PointsKind,
  pointsKindLabels,
} from '../states/points-kind.ts'
import {
  LEDGER_ACCOUNTS,
  LEDGER_SOURCES,
  ledgerAccountLabels,
  ledgerSourceLabels,
} from '../states/points-ledger.ts'
import { cursorInput, cursorPage, exportInput, ShopperRef, Who } from '../base/ops-shapes.ts'

const granted = about(z.int().min(1).max(100_000_000), { title: '积分', unit: 'points' })
const BudgetKind = about(z.enum(POINT_BUDGET_KINDS), {
  title: '用途',
  choices: pointBudgetKindLabels,
})
const campaignLines = about(
  z
    .array(
      z.object({
        who: Who,
        points: granted,
        note: about(text(100), { title: '备注' }).default(''),
      }),
    )
    .min(1)
    .max(500),
  { title: '发放明细' },
)
const campaignStateLabels = {
  draft: '未提交',
  waiting: '待批准',
  rejected: '已拒绝',
  running: '发放中',
  done: '已发放',
  'reversal-waiting': '撤回待批准',
  reversing: '撤回中',
  reversed: '已撤回',
}

export const Campaign = z.object({
  id: about(OutId, { title: '编号' }),
  title: about(z.string(), { title: '名称' }),
  state: about(
    z.enum([
      'draft',
      'waiting',
      'rejected',
      'running',
      'done',
      'reversal-waiting',
      'reversing',
      'reversed',
    ]),
    { title: '状态', choices: campaignStateLabels },
  ),
  lines: about(z.int(), { title: '行数' }),
  points: about(Points, { title: '积分' }),
  booked: about(z.int(), { title: '已记账行数' }),
  bookedPoints: about(Points, { title: '已记账积分' }),
  reversedPoints: about(Points, { title: '收回积分' }),
  /** booked lines whose person has not signed in yet */
  waiting: about(z.int(), { title: '待首次登录行数' }),
  expiresAt: about(Timestamp, { title: '到期时间' }),
  createdAt: about(Timestamp, { title: '创建时间' }),
  finishedAt: about(Timestamp, { title: '完成时间', none: '未完成' }).nullable(),
})
export type Campaign = z.infer<typeof Campaign>

/** A budget of points that effects of one kind, such as reviews, grant from. */
export const PointBudget = z.object({
  id: about(OutId, { title: '编号' }),
  kind: BudgetKind,
  title: about(z.string(), { title: '名称' }),
  state: about(z.enum(['waiting', 'rejected', 'open', 'closed']), {
    title: '状态',
    choices: { waiting: '待批准', rejected: '已拒绝', open: '生效中', closed: '已关闭' },
  }),
  points: about(Points, { title: '积分' }),
  given: about(Points, { title: '已发放积分' }),
  /** points that it can still grant; of a closed budget: returned points */
  remaining: about(Points, { title: '剩余积分' }),
  /** end, from which it grants nothing */
  endsAt: about(Timestamp, { title: '截止时间' }),
  createdAt: about(Timestamp, { title: '创建时间' }),
  closedAt: about(Timestamp, { title: '关闭时间', none: '未关闭' }).nullable(),
})
export type PointBudget = z.infer<typeof PointBudget>

/** Points that wait for the first sign-in of a partner's person. */
export const PendingPoints = z.object({
  id: about(OutId, { title: '编号' }),
  /** '' once the points no longer wait */
  partnerId: about(z.string(), { title: '合作方编号' }),
  points: about(Points, { title: '积分' }),
  reason: about(z.string(), { title: '原因' }),
  state: about(z.enum(['waiting', 'credited', 'expired', 'reversed']), {
    title: '状态',
    choices: { waiting: '等待首次登录', credited: '已发放', expired: '已过期', reversed: '已撤回' },
  }),
  shopper: about(OutId, { title: '顾客编号', unit: 'shopper', none: '尚未登录' }).nullable(),
  createdAt: about(Timestamp, { title: '创建时间' }),
  expiresAt: about(Timestamp, { title: '到期时间' }),
  endedAt: about(Timestamp, { title: '结束时间', none: '未结束' }).nullable(),
})
export type PendingPoints = z.infer<typeof PendingPoints>

const source = about(z.enum(LEDGER_SOURCES), { title: '来源', choices: ledgerSourceLabels })

/** A change of a shopper's free points. */
export const LedgerRow = z.object({
  id: about(OutId, { title: '流水号' }),
  at: about(Timestamp, { title: '时间' }),
  kind: about(z.enum(PointsKind), { title: '类型', choices: pointsKindLabels }),
  source,
  /** number of the campaign, draw, refund … that changed them */
  reference: about(z.string(), { title: '来源编号' }),
  orderId: about(OrderId, { title: '订单编号', none: '无' }).nullable(),
  reason: about(z.string(), { title: '说明' }),
  points: about(Points, { title: '变动' }),
  balance: about(Points, { title: '变动后余额' }),
  expiresAt: about(Timestamp, {
    title: '到期时间',
    none: '不增加积分',
    hint: '增加的积分中最早到期的时间',
  }).nullable(),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/**
 * Change of one account by a journal of the points ledger; the changes of a journal sum to zero.
 */
export const LedgerEntry = z.object({
  id: about(OutId, { title: '流水号' }),
  at: about(Timestamp, { title: '时间' }),
  account: about(z.enum(LEDGER_ACCOUNTS), { title: '科目', choices: ledgerAccountLabels }),
  shopper: about(OutId, { title: '顾客编号', unit: 'shopper', none: '公司' }).nullable(),
  points: about(Points, { title: '变动' }),
  source,
  reference: about(z.string(), { title: '来源编号' }),
  orderId: about(OrderId, { title: '订单编号', none: '无' }).nullable(),
  reason: about(z.string(), { title: '说明' }),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

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
    input: z.object({ id: about(Id, { title: '编号' }) }),
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
      title: about(
        text(60).refine((title) => title !== '', '不能为空'),
        { title: '名称', hint: '显示在顾客的积分记录中' },
      ),
      fileHash: about(z.string().regex(/^[\da-f]{64}$/), { title: '文件指纹', hint: 'SHA-256' }),
      expiresAt: about(Timestamp, { title: '到期时间' }),
      again: about(z.boolean(), { title: '同一文件再发放一次' }).default(false),
    }),
    data: z.object({
      id: about(OutId, { title: '编号' }),
      next: about(z.int(), { title: '续传位置' }),
    }),
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
      id: about(Id, { title: '编号' }),
      from: about(z.int().nonnegative(), { title: '起始位置' }),
      lines: campaignLines,
      check: about(z.boolean(), { title: '只核对' }).default(false),
    }),
    data: z.object({ next: about(z.int(), { title: '续传位置' }) }),
    refusals: [...refusals, 'points/bad-lines', 'points/out-of-order'],
  }),
  'ops.submitCampaign': call('ops.submitCampaign', {
    auth: 'ops',
    title: '提交积分发放',
    permission: 'points.write',
    summary: 'Asks a second person to approve a draft; its lines are booked afterwards',
    input: z.object({ id: about(Id, { title: '编号' }) }),
    data: z.object({
      campaign: about(Campaign, { title: '积分发放' }),
      approval: about(z.string(), { title: '审批编号' }),
    }),
    refusals: [...refusals],
  }),
  'ops.reverseCampaign': call('ops.reverseCampaign', {
    auth: 'ops',
    title: '申请撤回积分',
    permission: 'points.write',
    summary: 'Asks a second person to take back what is left of granted points',
    input: z.object({ id: about(Id, { title: '编号' }) }),
    data: z.object({
      campaign: about(Campaign, { title: '积分发放' }),
      approval: about(z.string(), { title: '审批编号' }),
    }),
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
      reason: about(
        text(60).refine((reason) => reason !== '', '不能为空'),
        { title: '原因', hint: '显示在顾客的积分记录中' },
      ),
      expiresAt: about(Timestamp, { title: '到期时间' }),
    }),
    /** `shopper` is null where the points wait for the first sign-in */
    data: z.object({
      shopper: about(OutId, { title: '顾客编号', unit: 'shopper', none: '待首次登录' }).nullable(),
      balance: about(Points, { title: '现有积分' }),
    }),
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
  'ops.shopperLedger': call('ops.shopperLedger', {
    auth: 'ops',
    title: '查看顾客积分明细',
    command: 'shoppers ledger {id}',
    note: '最新的在前；查看行为记入操作日志',
    permission: 'points.read',
    summary:
      'Changes of a shopper’s free points with the balance after each, the newest first; the view is in the operator log',
    input: z.object({ id: ShopperRef, ...cursorInput }),
    data: cursorPage(LedgerRow),
    refusals: ['shoppers/not-found'],
  }),
  'ops.pointsLedger': call('ops.pointsLedger', {
    auth: 'ops',
    title: '导出积分流水',
    permission: 'finance.read',
    summary:
      'The points ledger of a period by journal and account, the oldest first; a page holds whole journals, `limit` of them, and is in the operator log',
    input: z.object(exportInput),
    data: cursorPage(LedgerEntry),
  }),
  'ops.pointBudgets': call('ops.pointBudgets', {
    auth: 'ops',
    title: '列出积分预算',
    command: 'points budgets',
    permission: 'points.read',
    summary: 'Budgets of points, the newest first',
    input: z.object({}),
    data: z.object({ list: about(z.array(PointBudget), { title: '列表' }) }),
  }),
  'ops.openPointBudget': call('ops.openPointBudget', {
    auth: 'ops',
    title: '申请积分预算',
    permission: 'points.write',
    summary:
      'Asks a second person to approve a budget; effects of its kind draw from it afterwards',
    input: z.object({
      kind: BudgetKind,
      title: about(
        text(60).refine((title) => title !== '', '不能为空'),
        { title: '名称' },
      ),
      points: granted,
      endsAt: about(Timestamp, { title: '截止时间' }),
    }),
    data: z.object({
      budget: about(PointBudget, { title: '积分预算' }),
      approval: about(z.string(), { title: '审批编号' }),
    }),
  }),
  'ops.closePointBudget': call('ops.closePointBudget', {
    auth: 'ops',
    title: '关闭积分预算',
    command: 'points close-budget {id}',
    note: '剩余积分退回公司',
    permission: 'points.write',
    summary:
      'Closes a budget and returns what is left to the company; a repetition changes nothing',
    input: z.object({ id: about(Id, { title: '编号' }) }),
    data: PointBudget,
    refusals: ['points/budget-not-found', 'points/budget-state'],
  }),
}
