import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { calculateP75, toBucket } from './buckets.ts'
import type { TelemetryRepository } from './telemetry.repository.ts'

const DAY_MS = 86_400_000
export const RETENTION_DAYS = 30
/** Reports of one address per minute and process; a page sends one when it is left. */
const MAX_REPORTS_PER_MINUTE = 60
/** Most addresses whose reports are counted. */
const MAX_ADDRESSES = 10_000

/**
 * Texts that may identify a person: long digits (phone, card or order number), addresses with a
 * query, and secrets.
 */
const PERSONAL = /\d{7,}|@|\?|token|bearer/i
const removePersonal = (detail: string) => (PERSONAL.test(detail) ? '(removed)' : detail)

/** Counts reports per address in windows of one minute. */
function createRateLimit(now: () => Date) {
  let window = 0
  const counts = new Map<string, number>()
  return function assertAllowed(address: string): void {
    const minute = Math.floor(now().getTime() / 60_000)
    if (minute !== window || counts.size > MAX_ADDRESSES) counts.clear()
    window = minute
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    if (count > MAX_REPORTS_PER_MINUTE) {
      throw new Refusal('request/too-many', undefined, { retryAfter: 60 })
    }
  }
}

type Source = { companyId: number; host: string; address: string }

type TelemetryDeps = Pick<Deps, 'now'> & { repository: TelemetryRepository }

/** Errors and measurements of pages, as counts. No HTTP, no SQL. */
export function createTelemetryService({ repository, now }: TelemetryDeps) {
  const assertAllowed = createRateLimit(now)
  const dayBefore = (days: number) =>
    new Date(now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
  return {
    async report({ companyId, host, address }: Source, input: InputOf<'telemetry.report'>) {
      assertAllowed(address)
      const events = input.events.map(({ name, value, detail }) => ({
        name,
        detail: removePersonal(detail),
        bucket: toBucket(name, value),
      }))
      await repository.add(companyId, { day: dayBefore(0), host, release: input.release, events })
      return {}
    },

    /** Totals of the last days, most frequent first. */
    async summarize(companyId: number, days: number): Promise<DataOf<'ops.telemetry'>> {
      const rows = await repository.listSince(companyId, dayBefore(days - 1))
      const groups = new Map<string, typeof rows>()
      for (const row of rows) {
        const key = toGroup(row)
        groups.set(key, [...(groups.get(key) ?? []), row])
      }
      const events = [...groups.values()].flatMap((group) => {
        const [first] = group
        if (!first) return []
        const { name, host, release, detail } = first
        const count = group.reduce((sum, row) => sum + row.count, 0)
        return [{ name, host, release, detail, count, p75: calculateP75(group) }]
      })
      return { events: events.toSorted((a, b) => b.count - a.count) }
    },
  }
}

const toGroup = (row: { name: string; host: string; release: string; detail: string }) =>
  JSON.stringify([row.name, row.host, row.release, row.detail])
