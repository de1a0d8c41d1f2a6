/** Kinds of changes of points. Lapsed: expired, or taken back by the company. */
export const PointsKind = {
  Gained: 'gained',
  Used: 'used',
  Returned: 'returned',
  Lapsed: 'lapsed',
} as const
export type PointsKind = (typeof PointsKind)[keyof typeof PointsKind]
