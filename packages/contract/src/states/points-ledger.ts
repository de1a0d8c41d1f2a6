/** Acts behind entries of the points ledger, as operators read them. */
export const LEDGER_SOURCES = [
  'order',
  'cancellation',
  'refund',
  'campaign',
  'campaignReversal',
  'credit',
  'compensation',
  'pending',
  'checkIn',
  'task',
  'review',
  'drawChance',
  'draw',
  'exchange',
  'card',
  'expiry',
  'other',
] as const
export type LedgerSource = (typeof LEDGER_SOURCES)[number]
export const ledgerSourceLabels: Readonly<Record<LedgerSource, string>> = {
  order: '订单',
  cancellation: '取消订单',
  refund: '退款',
  campaign: '公司发放',
  campaignReversal: '撤回发放',
  credit: '小额发放',
  compensation: '售后补偿',
  pending: '首次登录发放',
  checkIn: '签到',
  task: '每日任务',
  review: '评价奖励',
  drawChance: '抽奖次数',
  draw: '抽奖奖品',
  exchange: '银行积分兑换',
  card: '礼品卡',
  expiry: '到期',
  other: '其他',
}

/** Accounts of the points ledger. */
export const LEDGER_ACCOUNTS = [
  'issued',
  'partner',
  'user',
  'held',
  'spent',
  'expired',
  'campaign',
  'pending',
  'reversed',
] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]
export const ledgerAccountLabels: Readonly<Record<LedgerAccount, string>> = {
  issued: '发放',
  partner: '银行兑入',
  user: '可用',
  held: '冻结',
  spent: '已用',
  expired: '过期',
  campaign: '发放中',
  pending: '待首次登录',
  reversed: '已撤回',
}
