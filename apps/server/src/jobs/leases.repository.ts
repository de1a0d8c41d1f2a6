import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../db/connection/database.ts'

/** A lease expires when its process dies. */
const LEASE_SECONDS = 60

/** Leases of jobs: they belong to no company. */
export function createLeasesRepository(db: Database) {
  return {
    /**
     * Acquires or extends the lease of a job.
     * @returns false while another process holds it
     */
    acquire: (name: string, holder: string) =>
      db.unscopedTransaction(async (tx) => {
        const rows = await selectRows(
          tx,
          sql`insert into job_leases (name, holder, until)
              values (${name}, ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
              on conflict (name) do update set holder = excluded.holder, until = excluded.until
              where job_leases.until < now() or job_leases.holder = excluded.holder
              returning name`,
        )
        return rows.length > 0
      }),

    /** Ends all leases of a holder: another process need not wait for their end. */
    release: (holder: string) =>
      db.unscopedTransaction((tx) =>
        tx.execute(sql`update job_leases set until = now() where holder = ${holder}`),
      ),
  }
}
