import type { DailyTaskKind } from '@mall/contract/states'

/** Period of the invitation's code; each friend has a row with `friend:{user}`. */
export const INVITE_PERIOD = 'invite'

/** The period in which a task of a kind can be done once. */
export function toPeriod(kind: DailyTaskKind, day: string): string {
  if (kind === 'invite') return INVITE_PERIOD
  return kind === 'profile' ? 'once' : day
}
