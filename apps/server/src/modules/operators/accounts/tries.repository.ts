import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { PLATFORM, selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { acquireLock } from '../../../db/acquire-lock.ts'
import { operatorLog, operators } from '../tables.ts'
import type { Operator as Caller } from '../../../plugins/operator.ts'
import { appendLog } from '../log/append-log.ts'

/** A subject whose tries are counted together, with the limit of tries within a period. */
export type TrySubject = readonly [subject: string, most: number]
export type BegunTry = { companyId: number; ids: readonly number[] }
export type Origin = { address: string; agent: string; call: Caller['call'] }
export type FailedSignIn = 'password' | 'code' | 'name' | 'disabled' | 'codes-spent'

const HOUR_MS = 3_600_000
/** Most failed sign-ins of one account that are logged within an hour. */
const MOST_LOGGED = 100

/** Actor of an entry about a failed sign-in: no operator is signed in, so the id is `sign-in`. */
const asSignIn = (companyId: number, origin: Origin): Caller => ({
  ...origin,
  companyId,
  kind: 'machine',
  id: 'sign-in',
  personId: 'sign-in',
  name: 'sign-in',
  homeCompanyId: companyId,
  permissions: [],
  sessionHash: null,
  isConfirmed: false,
  requestKey: null,
})

/** Counts tries before their checks, so that concurrent ones cannot exceed the limits. */
async function countTries(
  tx: Db,
  companyId: number,
  subjects: readonly TrySubject[],
  at: Date,
  periodMs: number,
): Promise<number[] | null> {
  const since = new Date(at.getTime() - periodMs).toISOString()
  const ids: number[] = []
  for (const [subject, most] of subjects) {
    await acquireLock(tx, `try:${companyId}:${subject}`)
    const [row] = await selectRows<{ id: number }>(
      tx,
      sql`insert into operator_tries (company_id, subject, at)
          select ${companyId}::int, ${subject}, ${at.toISOString()}::timestamptz
          where (select count(*) from operator_tries where company_id = ${companyId}
            and subject = ${subject} and at > ${since}::timestamptz) < ${most}::int
          returning id`,
    )
    if (!row) return null
    ids.push(row.id)
  }
  return ids
}

/** Sign-in tries of operators, and the log entries of failed ones. */
export function createTriesRepository(db: Database) {
  const begin = (
    companyId: number,
    subjects: readonly TrySubject[],
    at: Date,
    periodMs: number,
  ): Promise<BegunTry | null> =>
    db.transaction(companyId, async (tx) => {
      const ids = await countTries(tx, companyId, subjects, at, periodMs)
      return ids && { companyId, ids }
    })

  return {
    begin,

    /** Tries of a network are stored with the platform, whatever company they name. */
    beginOfNetwork: (subjects: readonly TrySubject[], at: Date, periodMs: number) =>
      begin(PLATFORM, subjects, at, periodMs),

    isSpent: (companyId: number, [subject, most]: TrySubject, at: Date, periodMs: number) =>
      db.transaction(companyId, async (tx) => {
        const since = new Date(at.getTime() - periodMs).toISOString()
        const [row] = await selectRows<{ spent: boolean }>(
          tx,
          sql`select count(*) >= ${most}::int as spent from operator_tries
              where company_id = ${companyId} and subject = ${subject}
                and at > ${since}::timestamptz`,
        )
        return row?.spent ?? false
      }),

    delete: ({ companyId, ids }: BegunTry) =>
      db.query(
        companyId,
        sql`delete from operator_tries where company_id = ${companyId}
            and id = any(${sql.param([...ids])}::bigint[])`,
      ),

    /** Accounts that used up their wrong codes after the correct password. */
    listAttacked: (companyId: number, since: Date) =>
      db.transaction(companyId, (tx) =>
        tx
          .select({
            name: operators.name,
            at: sql<Date>`max(${operatorLog.at})`.mapWith(operatorLog.at),
          })
          .from(operatorLog)
          .innerJoin(
            operators,
            and(
              eq(operators.companyId, operatorLog.companyId),
              eq(operatorLog.target, sql`'operator:' || ${operators.id}`),
            ),
          )
          .where(
            and(
              eq(operatorLog.companyId, companyId),
              gt(operatorLog.at, since),
              sql`${operatorLog.after} ->> 'failedSignIn' = 'codes-spent'`,
            ),
          )
          .groupBy(operators.name)
          .orderBy(asc(operators.name)),
      ),

    /** Logs a failed sign-in; of one account at most a hundred within an hour. */
    logFailure: (
      companyId: number,
      operatorId: string | null,
      reason: FailedSignIn,
      origin: Origin,
      at: Date,
    ) =>
      db.transaction(companyId, async (tx) => {
        const target = `operator:${operatorId ?? 'unknown'}`
        // Exhausted codes are logged once an hour.
        const most = reason === 'codes-spent' ? 1 : MOST_LOGGED
        const subject = reason === 'codes-spent' ? `logged-spent:${target}` : `logged:${target}`
        if (!(await countTries(tx, companyId, [[subject, most]], at, HOUR_MS))) return false
        await appendLog(tx, asSignIn(companyId, origin), {
          target,
          after: { failedSignIn: reason },
          at,
        })
        return true
      }),
  }
}
export type TriesRepository = ReturnType<typeof createTriesRepository>
