import type { AccountInfo } from '@mall/contract'

/** Fewest points this order can take: 0, or the points below one step, which cash cannot replace. */
export const getMinPoints = ({ usable, step }: Pick<AccountInfo['points'], 'usable' | 'step'>) =>
  usable % step

/** Whether the shopper can choose between at least two numbers of points. */
export const canChoosePoints = ({ usable, step, mustCoverAll }: AccountInfo['points']): boolean =>
  !mustCoverAll && usable >= step && usable > 0
