import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { CostPoints, Fen, Points, Timestamp } from '../base/shapes.ts'

const Day = about(z.iso.date(), { title: '日期', unit: 'day' })
const period = {
  from: about(Day, { title: '第一天', hint: '默认为最后一天之前 29 天' }).optional(),
  to: about(Day, { title: '最后一天', hint: '默认为今天' }).optional(),
}
const from = about(Day, { title: '第一天' })
const to = about(Day, { title: '最后一天' })
/** Time up to which all events are in the figures. */
const until = about(Timestamp, { title: '统计截至', none: '首次统计尚未完成' }).nullable()

const figureGroups = ['day', 'product', 'category', 'supplier', 'host'] as const
export type FigureGroup = (typeof figureGroups)[number]
const By = about(z.enum(figureGroups), {
  title: '分组',
  choices: { day: '日', product: '商品', category: '类目', supplier: '供应商', host: '宿主应用' },
})

/** Sums of a group. `amount`, `refunded` and `net` are worth all that was paid: cash, points, cards. */
const measures = {
  ordersPlaced: about(z.int(), { title: '下单数' }),
  ordersPaid: about(z.int(), { title: '付款订单数' }),
  pieces: about(z.int(), { title: '件数', unit: 'pieces' }),
  amount: about(CostPoints, {
    title: '付款金额',
    hint: '积分、现金与礼品卡合计，按公司兑换率折算',
  }),
  points: about(Points, { title: '积分付款' }),
  cash: about(Fen, { title: '现金付款' }),
  card: about(CostPoints, { title: '礼品卡付款' }),
  refunded: about(CostPoints, { title: '退款金额', hint: '按退款当天计入' }),
  refundedPoints: about(Points, { title: '退回积分' }),
  refundedCash: about(Fen, { title: '退回现金' }),
  refundedCard: about(CostPoints, { title: '退回礼品卡' }),
  net: about(CostPoints, { title: '净额', hint: '付款金额减同期退款金额' }),
  average: about(CostPoints, { title: '客单价', hint: '付款金额除以付款订单数' }),
  buyers: about(z.int(), { title: '购买顾客', hint: '每天不重复，多天相加' }),
  returningBuyers: about(z.int(), { title: '老客', hint: '当天之前已在本商城购买过' }),
  newShoppers: about(z.int(), {
    title: '新顾客',
    hint: '当天建立账户，只按日统计',
    none: '只按日统计',
  }).nullable(),
}
export const SalesRow = z.object({
  /** the day, or the number of the product, category or supplier, or the host app's name */
  id: about(z.string(), { title: '编号' }),
  name: about(z.string(), { title: '名称' }),
  ...measures,
})
export type SalesRow = z.infer<typeof SalesRow>

const pointSources = [
  'order',
  'campaign',
  'credit',
  'checkIn',
  'task',
  'review',
  'draw',
  'exchange',
  'card',
  'seed',
  'other',
] as const
export type PointSource = (typeof pointSources)[number]
const PointSourceName = about(z.enum(pointSources), {
  title: '来源',
  choices: {
    order: '订单',
    campaign: '积分发放',
    credit: '单笔发放',
    checkIn: '签到',
    task: '每日任务',
    review: '评价',
    draw: '抽奖',
    exchange: '银行积分兑换',
    card: '礼品卡',
    seed: '开业导入',
    other: '其他',
  },
})
const sourced = z.array(
  z.object({ source: PointSourceName, points: about(Points, { title: '积分' }) }),
)
const flows = {
  issued: about(Points, { title: '发放' }),
  spent: about(Points, { title: '使用' }),
  returned: about(Points, { title: '退回' }),
  expired: about(Points, { title: '过期' }),
  reversed: about(Points, { title: '撤回' }),
  /** change of the points that the company owes: issued − spent + returned − expired − reversed */
  change: about(Points, { title: '增减', hint: '发放 − 使用 + 退回 − 过期 − 撤回' }),
  issuedBy: about(sourced, { title: '发放来源' }),
  spentOn: about(sourced, { title: '使用去向' }),
}

const owed = {
  available: about(Points, { title: '可用' }),
  held: about(Points, { title: '冻结', hint: '在待付款订单中' }),
  pending: about(Points, { title: '待首次登录' }),
  points: about(Points, { title: '未兑付合计' }),
  amount: about(CostPoints, { title: '未兑付金额', hint: '按公司兑换率折算' }),
}

const invalid = { refusals: ['company/unknown'] } as const

export const figureOpsCalls = {
  'ops.salesFigures': call('ops.salesFigures', {
    auth: 'ops',
    title: '查看销售统计',
    command: 'figures sales',
    note: '按北京时间的自然日，最多 366 天、1,000 行；日期包含当天',
    permission: ['finance.read', 'marketing.read'],
    summary:
      'Sales of a period by day, product, category, supplier or host app: orders, payments, refunds, shoppers',
    input: z.object({ ...period, by: By.default('day') }),
    data: z.object({
      from,
      to,
      until,
      total: about(z.object(measures), { title: '合计' }),
      list: about(z.array(SalesRow), { title: '列表' }),
      /** number of rows beyond the limit, which have the smallest amounts */
      left: about(z.int(), { title: '未列出的行数' }),
    }),
    ...invalid,
  }),
  'ops.pointFigures': call('ops.pointFigures', {
    auth: 'ops',
    title: '查看积分统计',
    command: 'figures points',
    note: '按北京时间的自然日，最多 366 天；日期包含当天',
    permission: ['finance.read', 'marketing.read'],
    summary: 'Points of a period by day: issued by source, spent, returned, expired',
    input: z.object(period),
    data: z.object({
      from,
      to,
      until,
      /** points of unpaid orders now */
      held: about(Points, { title: '当前冻结' }),
      total: about(z.object(flows), { title: '合计' }),
      list: about(z.array(z.object({ day: Day, ...flows })), { title: '列表' }),
    }),
    ...invalid,
  }),
  'ops.pointLiability': call('ops.pointLiability', {
    auth: 'ops',
    title: '查看未兑付积分',
    command: 'figures liability',
    note: '按积分到期的月份，与积分总账的可用、冻结、待首次登录三个账户相等',
    permission: 'finance.read',
    summary: 'Points that the company owes, by month of expiry: free, held and waiting ones',
    input: z.object({}),
    data: z.object({
      until,
      total: about(z.object(owed), { title: '合计' }),
      list: about(z.array(z.object({ month: about(z.string(), { title: '到期月份' }), ...owed })), {
        title: '列表',
      }),
    }),
    ...invalid,
  }),
}
