import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'

export type PageEvent = { name: string; detail: string; bucket: number }
type Batch = { day: string; host: string; release: string; events: readonly PageEvent[] }
type CountRow = {
  name: string
  host: string
  release: string
  detail: string
  bucket: number
  count: number
}

/** Distinct rows a company may have per day. Public input must not grow the table without a limit. */
const MAX_ROWS_PER_DAY = 5_000
const OTHER = '(other)'

export function createTelemetryRepository(db: Database) {
  return {
    /** Adds to the counts; past the limit new details and releases are counted together. */
    add: (companyId: number, { day, host, release, events }: Batch) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ rows: number }>(
          tx,
          sql`select count(*)::int as rows from telemetry_counts
              where company_id = ${companyId} and day = ${day}`,
        )
        const isFull = (row?.rows ?? 0) >= MAX_ROWS_PER_DAY
        // Sorted, so that concurrent upserts lock rows in one order.
        const counts = Object.values(countEqual(events, isFull)).toSorted(byKey)
        await tx.execute(
          sql`insert into telemetry_counts
                (company_id, day, host, release, name, detail, bucket, count)
              select ${companyId}, ${day}, ${host}, ${isFull ? OTHER : release},
                e.name, e.detail, e.bucket, e.count
              from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
                as e (name text, detail text, bucket int, count bigint)
              on conflict (company_id, day, host, release, name, detail, bucket)
              do update set count = telemetry_counts.count + excluded.count`,
        )
      }),

    listSince: (companyId: number, day: string) =>
      db.transaction(companyId, (tx) =>
        selectRows<CountRow>(
          tx,
          sql`select name, host, release, detail, bucket, sum(count)::float8 as count
              from telemetry_counts where company_id = ${companyId} and day >= ${day}
              group by 1, 2, 3, 4, 5`,
        ),
      ),
  }
}

type EventCount = PageEvent & { count: number }
const toEventKey = ({ name, detail, bucket }: PageEvent) => `${name}\n${detail}\n${bucket}`
const byKey = (a: PageEvent, b: PageEvent) => (toEventKey(a) < toEventKey(b) ? -1 : 1)

function countEqual(events: readonly PageEvent[], isFull: boolean): Record<string, EventCount> {
  const counts: Record<string, EventCount> = {}
  for (const event of events) {
    const counted = isFull ? { ...event, name: OTHER, detail: OTHER } : event
    const known = counts[toEventKey(counted)] ?? { ...counted, count: 0 }
    counts[toEventKey(counted)] = { ...known, count: known.count + 1 }
  }
  return counts
}
export type TelemetryRepository = ReturnType<typeof createTelemetryRepository>
