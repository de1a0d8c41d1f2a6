import type { OpeningHours } from '@mall/contract'

const EARTH_RADIUS = 6_371_000
const SHANGHAI_MS = 8 * 3_600_000
type Point = { longitude: number; latitude: number }

const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** Metres along the great circle. */
export function calculateDistance(from: Point, to: Point): number {
  const [a, b] = [toRadians(from.latitude), toRadians(to.latitude)]
  const half =
    Math.sin((b - a) / 2) ** 2 +
    Math.cos(a) * Math.cos(b) * Math.sin(toRadians(to.longitude - from.longitude) / 2) ** 2
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** Whether an outlet is open: `[from, to)` of one of its hours, in China Standard Time. */
export function isOpenAt(hours: readonly OpeningHours[], at: Date): boolean {
  const local = new Date(at.getTime() + SHANGHAI_MS)
  const day = local.getUTCDay() || 7
  const time = local.toISOString().slice(11, 16)
  return hours.some(({ days, from, to }) => days.includes(day) && from <= time && time < to)
}
