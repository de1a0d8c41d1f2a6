/** Kinds of changes of points. Lapsed: expired, or taken back by the company. */
export const PointsKind = {
  Gained: 'gained',
  Used: 'used',
  Returned: 'returned',
  Lapsed: 'lapsed',
} as const
export type PointsKind = (typeof PointsKind)[keyof typeof PointsKind]

export const pointsKindLabels: Readonly<Record<PointsKind, string>> = {
  gained: '获得',
  used: '使用',
  returned: '返还',
  lapsed: '失效',
}

/** Acts that changed points, beside orders; `none`: a company’s grant, an expiry and others. */
export const POINTS_SOURCES = ['none', 'checkIn', 'draw', 'review', 'exchange', 'card'] as const
export type PointsSource = (typeof POINTS_SOURCES)[number]

/** Effects that give points out of a budget of the company. */
export const POINT_BUDGET_KINDS = ['review', 'check-in', 'task', 'draw'] as const
export type PointBudgetKind = (typeof POINT_BUDGET_KINDS)[number]
export const pointBudgetKindLabels: Readonly<Record<PointBudgetKind, string>> = {
  review: '评价奖励',
  'check-in': '签到',
  task: '任务',
  draw: '抽奖奖品',
}
