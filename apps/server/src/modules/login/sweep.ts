import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import type { Job } from '../../jobs/runner.ts'

const pause = 10 * 60_000
const hour = 3_600_000
const day = 24 * hour

const swept = new WeakMap<Deps['db'], number>()

type Counted = { rowCount?: number | null; affectedRows?: number }
const run = async (tx: Db, statement: ReturnType<typeof sql>) => {
  const { rowCount, affectedRows } = (await tx.execute(statement)) as unknown as Counted
  return rowCount ?? affectedRows ?? 0
}

/** Forgets what has ended and can no longer be asked for. Each limit looks back a day at most. */
export async function sweepLogin({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const ago = (ms: number) => new Date(now().getTime() - ms).toISOString()
  let gone = await db.unscopedTransaction(
    async (tx) =>
      (await run(tx, sql`delete from used_nonces where expires_at < ${ago(hour)}::timestamptz`)) +
      (await run(tx, sql`delete from login_keys where expires_at < ${ago(hour)}::timestamptz`)),
  )
  for (const { id } of await db.unscopedQuery<{ id: number }>('select company_ids() as id', [])) {
    gone += await db.transaction(
      id,
      async (tx) =>
        (await run(
          tx,
          sql`delete from captchas where company_id = ${id} and expires_at < ${ago(hour)}::timestamptz`,
        )) +
        (await run(
          tx,
          sql`delete from oauth_states where company_id = ${id} and expires_at < ${ago(hour)}::timestamptz`,
        )) +
        (await run(
          tx,
          sql`delete from checkout_handovers where company_id = ${id} and expires_at < ${ago(hour)}::timestamptz`,
        )) +
        (await run(
          tx,
          sql`delete from qr_sign_ins where company_id = ${id} and expires_at < ${ago(hour)}::timestamptz`,
        )) +
        (await run(
          tx,
          sql`delete from bind_tickets where company_id = ${id} and expires_at < ${ago(hour)}::timestamptz`,
        )) +
        (await run(
          tx,
          sql`delete from sms_codes where company_id = ${id} and created_at < ${ago(2 * day)}::timestamptz`,
        )) +
        (await run(
          tx,
          sql`delete from login_failures where company_id = ${id} and at < ${ago(day)}::timestamptz`,
        )) +
        (await run(
          tx,
          sql`delete from cart_merges where company_id = ${id} and created_at < ${ago(60 * day)}::timestamptz`,
        )) +
        (await run(
          tx,
          sql`delete from sessions where company_id = ${id} and expires_at < ${ago(30 * day)}::timestamptz`,
        )),
    )
  }
  return gone
}

/** The sweep as a job: its round comes often, its work every ten minutes. */
export const loginSweep: Job = {
  name: 'login-sweep',
  async round(deps) {
    const at = deps.now().getTime()
    if (at - (swept.get(deps.db) ?? 0) < pause) return 0
    swept.set(deps.db, at)
    return sweepLogin(deps)
  },
}
