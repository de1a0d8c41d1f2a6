const OFFSET_MS = 8 * 3_600_000
const DAY_MS = 86_400_000

const toDay = (ms: number) => Math.floor((ms + OFFSET_MS) / DAY_MS)

/** Time of a start in Asia/Shanghai: `20:00` today, else `11-26 20:00`. */
export function formatSaleTime(at: string, nowMs: number): string {
  const ms = Date.parse(at)
  const text = new Date(ms + OFFSET_MS).toISOString()
  const time = text.slice(11, 16)
  return toDay(ms) === toDay(nowMs) ? time : `${text.slice(5, 10)} ${time}`
}
