import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { CostPoints, Fen, Id, OutId, Points, text, Timestamp } from '../base/shapes.ts'
import { cursorInput, cursorPage, Who } from '../base/ops-shapes.ts'
import { drawProblemLabels, drawProblems } from './draw-problems.ts'
import { WHOLE } from './draw-rules.ts'
import { DRAW_KINDS, LUCKY_DRAW_STATUSES, PRIZE_KINDS } from './draw-status.ts'

const title = (max: number) => text(max).refine((words) => words !== '', '不能为空')

const DrawKind = about(z.enum(DRAW_KINDS), {
  title: '玩法',
  choices: { wheel: '大转盘', grid: '九宫格', scratchCard: '刮刮卡' },
})
const PrizeKind = about(z.enum(PRIZE_KINDS), {
  title: '种类',
  choices: {
    points: '积分',
    coupon: '优惠券',
    goods: '商品',
    cardSecret: '卡密',
    topUp: '话费',
    thanks: '谢谢参与',
  },
})
const weight = { title: '权重', hint: '概率为权重除以总权重' }
const pieces = { title: '件数', unit: 'pieces', none: '不限' } as const
const hourCap = { title: '每小时件数', unit: 'pieces', none: '不限' } as const
const fallback = { title: '发完改发', hint: '奖品序号', none: '无' }
const budget = { title: '成本预算', none: '不限' }
const dailyFree = { title: '每日免费次数' }
const pointsPrice = { title: '一次的积分价格' }
const dailyBought = { title: '每日积分购买次数' }
const dailyShared = { title: '每日分享次数' }
const perOrder = { title: '每个订单次数', hint: '确认收货后获得' }
const realPerPerson = { title: '每人实物奖品数', hint: '商品、卡密和话费' }
const claimDays = { title: '领奖天数', unit: 'days' } as const
const no = { title: '序号' }
const prizeTitle = { title: '奖品名称' }
const given = { title: '发出', unit: 'pieces' } as const
const drawTitle = { title: '名称' }
const startsAt = about(Timestamp, { title: '开始时间' })
const endsAt = about(Timestamp, { title: '结束时间' })
const wholeWords = { title: '总权重', hint: '各奖品权重之和' }

const PrizeInput = z.object({
  kind: PrizeKind,
  title: about(title(20), prizeTitle),
  weight: about(z.int().min(0).max(1_000_000), weight),
  /** number of the prize’s pieces; left out: without a limit */
  pieces: about(z.int().min(1).max(1_000_000), pieces).optional(),
  hourCap: about(z.int().min(1).max(1_000_000), hourCap).optional(),
  /** cost of one piece, counted against the budgets */
  unitCost: about(CostPoints.nonnegative(), { title: '单件成本' }).default(0),
  /** number of the prize that is given where this one is used up; `thanks` needs none */
  fallback: about(z.int().min(1).max(8), fallback).optional(),
  points: about(Points.positive().max(1_000_000), {
    title: '积分',
    hint: '积分奖品填写',
  }).optional(),
  templateId: about(Id, { title: '券模板编号', hint: '优惠券奖品填写' }).optional(),
  skuId: about(Id, { title: 'SKU 编号', unit: 'sku', hint: '商品和卡密奖品填写' }).optional(),
  /** face value of a top-up, which also has `pieces` and a `unitCost` */
  faceValue: about(Fen.positive().max(100_000), {
    title: '面值',
    hint: '话费奖品填写，并填写件数和单件成本',
  }).optional(),
})

const Prize = z.object({
  no: about(z.int(), no),
  kind: PrizeKind,
  title: about(z.string(), prizeTitle),
  weight: about(z.int(), weight),
  pieces: about(z.int(), pieces).nullable(),
  given: about(z.int(), given),
  hourCap: about(z.int(), hourCap).nullable(),
  unitCost: about(CostPoints, { title: '单件成本' }),
  fallback: about(z.int(), fallback).nullable(),
})

/** A draw as operators see it. */
export const OperatorsDraw = z.object({
  id: about(OutId, { title: '编号' }),
  title: about(z.string(), drawTitle),
  kind: DrawKind,
  status: about(z.enum(LUCKY_DRAW_STATUSES), {
    title: '状态',
    choices: {
      draft: '草稿',
      waiting: '待批准',
      open: '已开启',
      paused: '已暂停',
      closed: '已结束',
      settled: '已结算',
    },
  }),
  startsAt,
  endsAt,
  whole: about(z.int(), wholeWords),
  budget: about(CostPoints, budget).nullable(),
  dailyFree: about(z.int(), dailyFree),
  pointsPrice: about(Points, pointsPrice),
  dailyBought: about(z.int(), dailyBought),
  dailyShared: about(z.int(), dailyShared),
  perOrder: about(z.int(), perOrder),
  realPerPerson: about(z.int(), realPerPerson),
  claimDays: about(z.int(), claimDays),
  draws: about(z.int(), { title: '抽奖次数' }),
  prizes: about(z.array(Prize), { title: '奖品' }),
})
export type OperatorsDraw = z.infer<typeof OperatorsDraw>

const Problem = about(z.enum(drawProblems), { title: '问题', choices: drawProblemLabels })

const own = { id: about(Id, { title: '抽奖编号' }) }
const refusals = ['draw/not-found', 'draw/state'] as const

const drawColumns = ['id', 'title', 'kind', 'startsAt', 'endsAt', 'status', 'draws', 'prizes']

export const drawOpsCalls = {
  'ops.draws': call('ops.draws', {
    auth: 'ops',
    title: '列出抽奖',
    command: 'draw list',
    columns: ['id', 'title', 'kind', 'startsAt', 'endsAt', 'status', 'draws'],
    permission: 'marketing.read',
    summary: 'Lucky draws, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(OperatorsDraw),
  }),
  'ops.createDraw': call('ops.createDraw', {
    auth: 'ops',
    title: '新建抽奖',
    command: 'draw create',
    columns: [...drawColumns, 'dailyFree', 'pointsPrice', 'dailyBought', 'dailyShared'],
    note: '例：examples/draw.yaml',
    permission: 'marketing.write',
    summary: 'Creates the draft of a draw; weights sum to `whole`',
    input: z.object({
      title: about(title(30), drawTitle),
      kind: DrawKind,
      startsAt,
      endsAt,
      whole: about(z.int().min(1).max(1_000_000), wholeWords).default(WHOLE),
      dailyFree: about(z.int().min(0).max(99), dailyFree).default(2),
      pointsPrice: about(Points.nonnegative().max(1_000_000), pointsPrice).default(100),
      dailyBought: about(z.int().min(0).max(99), dailyBought).default(3),
      dailyShared: about(z.int().min(0).max(1), dailyShared).default(1),
      perOrder: about(z.int().min(0).max(99), perOrder).default(0),
      realPerPerson: about(z.int().min(1).max(99), realPerPerson).default(1),
      claimDays: about(z.int().min(1).max(60), claimDays).default(7),
      budget: about(CostPoints.positive(), budget).optional(),
      hourBudget: about(CostPoints.positive(), {
        title: '每小时成本预算',
        none: '不限',
      }).optional(),
      prizes: about(z.array(PrizeInput).min(1).max(8), { title: '奖品' }),
    }),
    data: OperatorsDraw,
    refusals: ['draw/bad-draw'],
  }),
  'ops.previewDraw': call('ops.previewDraw', {
    auth: 'ops',
    title: '预览抽奖',
    command: 'draw preview {id}',
    note: '模拟 100,000 次抽奖，对照概率、件数和预算，不作任何改动',
    faults: 'problems',
    permission: 'marketing.read',
    summary: 'Simulates 100,000 draws against odds, pieces and budget; changes nothing',
    input: z.object(own),
    data: z.object({
      problems: about(
        z.array(
          z.object({
            no: about(z.int(), { title: '奖品序号', none: '整个抽奖' }).nullable(),
            problem: Problem,
          }),
        ),
        { title: '问题' },
      ),
      draws: about(z.int(), { title: '模拟次数' }),
      prizes: about(
        z.array(
          z.object({
            no: about(z.int(), no),
            title: about(z.string(), prizeTitle),
            expected: about(z.number(), { title: '应中' }),
            hits: about(z.int(), { title: '抽中' }),
            given: about(z.int(), given),
          }),
        ),
        { title: '奖品' },
      ),
      /** sum of the given prizes’ unit costs */
      cost: about(CostPoints, { title: '成本' }),
      /** draws after which the budget is used up; null where it suffices */
      budgetLasts: about(z.int(), { title: '预算可抽次数', none: '足够' }).nullable(),
    }),
    refusals: ['draw/not-found'],
  }),
  'ops.openDraw': call('ops.openDraw', {
    auth: 'ops',
    title: '申请开启抽奖',
    command: 'draw open {id}',
    columns: drawColumns,
    note: '由第二人批准；此后概率与奖品不再改变',
    permission: 'marketing.write',
    summary: 'Requests the opening; a second person decides. Odds are fixed from then on',
    input: z.object(own),
    data: OperatorsDraw.extend({ approval: about(z.string(), { title: '审批编号' }) }),
    refusals: [...refusals, 'draw/not-openable'],
  }),
  'ops.grantDrawChances': call('ops.grantDrawChances', {
    auth: 'ops',
    title: '发放抽奖次数',
    permission: 'marketing.write',
    summary: 'Grants chances to shoppers, each once per source; `check` only reports',
    input: z.object({
      ...own,
      source: about(title(60), { title: '来源', hint: '同一来源每人一次' }),
      count: about(z.int().min(1).max(99), { title: '每人次数' }),
      people: about(z.array(Who).min(1).max(500), { title: '顾客' }),
      check: about(z.boolean(), { title: '只检查', hint: '不发放' }).default(false),
    }),
    data: z.object({
      results: about(
        z.array(
          about(z.enum(['done', 'already', 'no-shopper']), {
            choices: { done: '已发放', already: '之前已发放', 'no-shopper': '没有这位顾客' },
          }),
        ),
        { title: '结果', hint: '与顾客的顺序相同' },
      ),
    }),
    refusals,
  }),
  'ops.pauseDraw': call('ops.pauseDraw', {
    auth: 'ops',
    title: '暂停或恢复抽奖',
    permission: 'marketing.write',
    summary: 'Pauses an open draw or resumes a paused one; chances stay',
    input: z.object({ ...own, isPaused: about(z.boolean(), { title: '暂停' }) }),
    data: OperatorsDraw,
    refusals,
  }),
  'ops.closeDraw': call('ops.closeDraw', {
    auth: 'ops',
    title: '结束抽奖',
    command: 'draw close {id}',
    columns: drawColumns,
    note: '未用的购买次数退回积分',
    permission: 'marketing.write',
    summary: 'Ends a draw now; unused bought chances return as points',
    input: z.object(own),
    data: OperatorsDraw,
    refusals,
  }),
  'ops.settleDraw': call('ops.settleDraw', {
    auth: 'ops',
    title: '结算抽奖',
    command: 'draw settle {id}',
    columns: [...drawColumns, 'cost', 'points', 'claimed', 'abandoned'],
    note: '未发出的商品退回仓库',
    permission: 'marketing.write',
    summary: 'Settles a closed draw without open prizes: pieces return to the warehouse',
    input: z.object(own),
    data: OperatorsDraw.extend({
      cost: about(CostPoints, { title: '成本' }),
      /** points given, equal to the ledger’s campaign account */
      points: about(Points, { title: '发出积分' }),
      claimed: about(z.int(), { title: '已领取' }),
      abandoned: about(z.int(), { title: '已放弃' }),
    }),
    refusals: [...refusals, 'draw/prizes-open'],
  }),
}
