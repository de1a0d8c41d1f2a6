/** Reasons why a draw cannot be opened. */
export const drawProblems = ['stock', 'coupon', 'points', 'topUp', 'ended'] as const
export type DrawProblem = (typeof drawProblems)[number]

export const drawProblemLabels: Readonly<Record<DrawProblem, string>> = {
  stock: '仓库库存不足或已下架',
  coupon: '没有这张券或已停用',
  points: '没有足够的抽奖积分预算，先设立并批准用途为抽奖的积分预算',
  topUp: '没有三家运营商的这个话费面值，或未开通话费充值',
  ended: '结束时间已过',
}
