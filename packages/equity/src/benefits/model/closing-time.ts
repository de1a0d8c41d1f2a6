import type { OpeningHours } from '@mall/contract'

const EAST_8 = 8 * 3_600_000

/** Time at which an outlet closes today, in China Standard Time; null where it no longer opens. */
export function findClosingTime(hours: readonly OpeningHours[], now: number): string | null {
  const local = new Date(now + EAST_8)
  const day = local.getUTCDay() || 7
  const time = local.toISOString().slice(11, 16)
  const ends = hours.filter(({ days, to }) => days.includes(day) && time < to).map(({ to }) => to)
  return ends.toSorted().at(-1) ?? null
}
