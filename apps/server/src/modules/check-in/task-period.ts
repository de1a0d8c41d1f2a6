import type { DailyTaskKind } from '@mall/contract/states'

/** Of the row with the code of an invitation; each friend has a row of the period `friend:{user}`. */
export const INVITE_PERIOD = 'invite'

/** The period that a task of a kind is done once in. */
export function toPeriod(kind: DailyTaskKind, day: string): string {
  if (kind === 'invite') return INVITE_PERIOD
  return kind === 'profile' ? 'once' : day
}
