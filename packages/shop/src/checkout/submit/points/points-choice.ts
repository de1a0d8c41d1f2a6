import type { AccountInfo } from '@mall/contract'

/** Minimum points of an order: 0, or the remainder below one step, which cash cannot replace. */
export const getMinPoints = ({ usable, step }: Pick<AccountInfo['points'], 'usable' | 'step'>) =>
  usable % step

/** Whether at least two numbers of points are possible. */
export const canChoosePoints = ({ usable, step, mustCoverAll }: AccountInfo['points']): boolean =>
  !mustCoverAll && usable >= step && usable > 0
