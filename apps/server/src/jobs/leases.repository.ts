import { sql, type SQL } from 'drizzle-orm'
import { arrayText } from '../db/array-text.ts'
import { selectRows, type Database, type Db } from '../db/connection/database.ts'

/** A lease expires when its process dies. */
export const LEASE_MS = 60_000

const until = sql`now() + make_interval(secs => ${LEASE_MS / 1000}::int)`
const textsOf = (names: readonly string[]) => sql`${arrayText(names)}::text[]`
/** The row that marks a process as alive. */
const nameOf = (holder: string) => `process ${holder}`
const isProcess = sql`name like 'process %'`

async function selectNames(tx: Db, statement: SQL): Promise<string[]> {
  return (await selectRows<{ name: string }>(tx, statement)).map(({ name }) => name)
}

/** Repository of the leases of jobs, which belong to no company. */
export function createLeasesRepository(db: Database) {
  return {
    /**
     * Marks the process as alive and extends its leases.
     * @returns its remaining leases and the number of live processes
     */
    renew: (holder: string, names: readonly string[]) =>
      db.unscopedTransaction(async (tx) => {
        await tx.execute(
          sql`insert into job_leases (name, holder, until)
              values (${nameOf(holder)}, ${holder}, ${until})
              on conflict (name) do update set holder = excluded.holder, until = excluded.until`,
        )
        const held = await selectNames(
          tx,
          sql`update job_leases set until = ${until}
              where holder = ${holder} and name = any (${textsOf(names)}) returning name`,
        )
        const [row] = await selectRows<{ processes: number }>(
          tx,
          sql`select count(*)::int as processes from job_leases where ${isProcess} and until > now()`,
        )
        return { held: new Set(held), processes: row?.processes ?? 1 }
      }),

    /**
     * Acquires free leases up to the given number. All processes lock them in one order, so that
     * none waits while it holds a row.
     */
    take: (holder: string, names: readonly string[], most: number) =>
      db.unscopedTransaction((tx) =>
        selectNames(
          tx,
          sql`insert into job_leases (name, holder, until)
              select n.name, ${holder}, ${until} from unnest(${textsOf(names)}) n (name)
              where not exists (select from job_leases l where l.name = n.name and l.until >= now())
              order by n.name limit ${most}
              on conflict (name) do update set holder = excluded.holder, until = excluded.until
              where job_leases.until < now()
              returning name`,
        ),
      ),

    /** Releases leases, so that another process need not wait for their expiry. */
    give: (holder: string, names: readonly string[]) =>
      db.unscopedTransaction((tx) =>
        tx.execute(
          sql`update job_leases set until = now()
              where holder = ${holder} and name = any (${textsOf(names)})`,
        ),
      ),

    /** Removes the process and those that died an hour ago. */
    leave: (holder: string) =>
      db.unscopedTransaction((tx) =>
        tx.execute(
          sql`delete from job_leases where name = ${nameOf(holder)}
              or ${isProcess} and until < now() - interval '1 hour'`,
        ),
      ),
  }
}
