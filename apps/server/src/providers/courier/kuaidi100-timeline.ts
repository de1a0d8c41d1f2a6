import { ParcelStatus } from '@mall/contract/states'
import type { Timeline } from './courier-provider.ts'

const S = ParcelStatus

/** State codes of the protocol. Three digits refine the first one; 1001 to 1003 are on the way. */
const STATUS_BY_CODE: Readonly<Record<string, ParcelStatus>> = {
  '0': S.InTransit,
  '1': S.PickedUp,
  '2': S.Problem,
  '3': S.Delivered,
  '4': S.Returned,
  '5': S.OutForDelivery,
  '6': S.Returned,
  '7': S.InTransit,
  '8': S.InTransit,
  '10': S.InTransit,
  '11': S.InTransit,
  '12': S.InTransit,
  '13': S.InTransit,
  '14': S.Problem,
}

function parseStatus(value: unknown): ParcelStatus {
  const code = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const short = /^[1-9]\d\d$/.test(code) ? code.slice(0, 1) : code
  return STATUS_BY_CODE[short] ?? S.InTransit
}

const MAX_EVENTS = 200
const MAX_TEXT = 300

/** `2026-11-23 10:02:03` of the protocol is China Standard Time; null for anything else. */
function parseTime(value: unknown): string | null {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(typeof value === 'string' ? value : '') ?? []
  const at = new Date(`${day ?? ''}T${time ?? ''}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}

function readEvent(value: unknown): Timeline['events'] {
  if (typeof value !== 'object' || value === null) return []
  const { ftime, time, context, statusCode } = value as Record<string, unknown>
  const at = parseTime(ftime) ?? parseTime(time)
  const text = typeof context === 'string' ? [...context.trim()].slice(0, MAX_TEXT).join('') : ''
  if (at === null || text === '') return []
  return [{ at, text, status: parseStatus(statusCode) }]
}

/** A result of the protocol. Unreadable events are omitted; the latest is first. */
export function readTimeline(result: Record<string, unknown>): Timeline {
  const rows: unknown[] = Array.isArray(result.data) ? result.data.slice(0, MAX_EVENTS) : []
  const events = rows.flatMap(readEvent)
  // Stable: events of one second keep the service's order.
  events.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const isDelivered = result.ischeck === '1' || result.ischeck === 1
  const status = events.length === 0 ? S.Shipped : parseStatus(result.state)
  return { status: isDelivered && events.length > 0 ? S.Delivered : status, events }
}
