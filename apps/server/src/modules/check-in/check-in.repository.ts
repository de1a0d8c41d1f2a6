import { createHash } from 'node:crypto'
import type { CheckInRule } from '@mall/contract'
import type { DailyOutcome, PointBudgetKind } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import type { Operator } from '../../plugins/operator.ts'
import type { Shopper } from '../../shopper.ts'
import { giveFromBudget } from '../point-grants/index.ts'
import { appendLog } from '../operators/index.ts'

const DAY_MS = 86_400_000
/** Days that points of check-ins and tasks are valid. */
const POINTS_DAYS = 365

export type CheckInRow = {
  day: string
  isMakeUp: boolean
  streak: number
  points: number
  outcome: DailyOutcome
}
/** Facts about a shopper's check-ins on a day. */
export type CheckInFacts = {
  today: CheckInRow | null
  /** consecutive days up to yesterday */
  streak: number
}
export type RuleUse = { today: number; given: number }
type Gift = {
  kind: PointBudgetKind
  key: string
  reason: string
  points: number
  device: string
  day: string
  at: Date
}

export const closedRule: CheckInRule = {
  isOpen: false,
  points: [5, 5, 10, 5, 5, 5, 20],
  makeUpDays: 3,
  makeUpsPerMonth: 2,
}

const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`
const columns = sql`day::text as day, is_make_up as "isMakeUp", streak, points::float8 as points, outcome`
const ruleSql = (companyId: number) =>
  sql`select is_open as "isOpen", points, make_up_days as "makeUpDays",
        make_ups_per_month as "makeUpsPerMonth"
      from check_in_rules where company_id = ${companyId}`

/** Serializes the check-ins and tasks of a shopper. */
export const lockShopper = (tx: Db, { companyId, userId }: Shopper) =>
  tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`check-in:${String(companyId)}:${String(userId)}`}, 0))`,
  )

const toDeviceHash = (device: string) => createHash('sha256').update(device).digest('hex')

/** First shopper of a device on a day: the caller, unless another was earlier. */
export async function claimDevice(
  tx: Db,
  { companyId, userId }: Shopper,
  { device, day, at }: { device: string; day: string; at: Date },
): Promise<number> {
  const [row] = await selectRows<{ userId: number }>(
    tx,
    sql`insert into daily_devices (company_id, device, day, user_id, created_at)
        values (${companyId}, ${toDeviceHash(device)}, ${day}::date, ${userId}, ${iso(at)})
        on conflict (company_id, device, day) do update set user_id = daily_devices.user_id
        returning user_id::float8 as "userId"`,
  )
  return row?.userId ?? 0
}

/**
 * Grants points once, unless the device belongs to another shopper today or the budget is used up.
 */
export async function giveDailyPoints(tx: Db, shopper: Shopper, gift: Gift): Promise<DailyOutcome> {
  const { device, day, at, ...own } = gift
  if ((await claimDevice(tx, shopper, { device, day, at })) !== shopper.userId) return 'device'
  const isGiven = await giveFromBudget(tx, {
    ...shopper,
    ...own,
    at,
    expiresAt: new Date(at.getTime() + POINTS_DAYS * DAY_MS),
  })
  return isGiven ? 'paid' : 'budget'
}

async function readFacts(
  run: <T>(statement: ReturnType<typeof sql>) => Promise<T[]>,
  { companyId, userId }: Shopper,
  day: string,
): Promise<CheckInFacts> {
  const own = sql`company_id = ${companyId} and user_id = ${userId}`
  const [today] = await run<CheckInRow>(
    sql`select ${columns} from check_ins where ${own} and day = ${day}::date`,
  )
  // Days in descending order equal `day - n` as long as none is missing.
  const [leading] = await run<{ streak: number }>(
    sql`select count(*)::int as streak from (
          select c.day, row_number() over (order by c.day desc)::int as n from check_ins c
          where ${own} and c.day < ${day}::date
        ) d where d.day = ${day}::date - d.n`,
  )
  return { today: today ?? null, streak: leading?.streak ?? 0 }
}

/** Check-ins of shoppers, and the rule of their company. */
export function createCheckInRepository(db: Database) {
  const readUse = (companyId: number, day: string) =>
    sql`select count(*) filter (where day = ${day}::date and not is_make_up)::int as today,
          coalesce(sum(points), 0)::float8 as given
        from check_ins where company_id = ${companyId}`
  return {
    async findRule(companyId: number): Promise<CheckInRule> {
      const [row] = await db.query<CheckInRule>(companyId, ruleSql(companyId))
      return row ?? closedRule
    },

    async findUse(companyId: number, day: string): Promise<RuleUse> {
      const [row] = await db.query<RuleUse>(companyId, readUse(companyId, day))
      return row ?? { today: 0, given: 0 }
    },

    saveRule: (operator: Operator, change: Partial<CheckInRule>, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        await tx.execute(
          sql`select pg_advisory_xact_lock(hashtextextended(${`check-in-rule:${String(companyId)}`}, 0))`,
        )
        const [known] = await selectRows<CheckInRule>(tx, ruleSql(companyId))
        const rule = { ...closedRule, ...known, ...change }
        await tx.execute(
          sql`insert into check_in_rules
                (company_id, is_open, points, make_up_days, make_ups_per_month, changed_at)
              values (${companyId}, ${rule.isOpen}, ${JSON.stringify(rule.points)}::jsonb,
                ${rule.makeUpDays}, ${rule.makeUpsPerMonth}, ${iso(at)})
              on conflict (company_id) do update set is_open = excluded.is_open,
                points = excluded.points, make_up_days = excluded.make_up_days,
                make_ups_per_month = excluded.make_ups_per_month, changed_at = excluded.changed_at`,
        )
        const before = known ?? null
        await appendLog(tx, operator, { target: 'check-in-rule', before, after: rule, at })
        return rule
      }),

    findFacts: (shopper: Shopper, day: string) =>
      readFacts((statement) => db.query(shopper.companyId, statement), shopper, day),

    /** Checked days in [from, to). */
    listDays: ({ companyId, userId }: Shopper, from: string, to: string) =>
      db.query<CheckInRow>(
        companyId,
        sql`select ${columns} from check_ins
            where company_id = ${companyId} and user_id = ${userId}
              and day >= ${from}::date and day < ${to}::date order by day`,
      ),

    async countMakeUps({ companyId, userId }: Shopper, month: string): Promise<number> {
      const [row] = await db.query<{ count: number }>(
        companyId,
        makeUpsSql({ companyId, userId }, month),
      )
      return row?.count ?? 0
    },

    /** Checks in once a day. `countPoints` returns the points by the rule. */
    checkIn: (
      shopper: Shopper,
      { device, day, at }: { device: string; day: string; at: Date },
      countPoints: (streak: number) => number,
    ) =>
      db.transaction(shopper.companyId, async (tx): Promise<CheckInRow> => {
        await lockShopper(tx, shopper)
        const facts = await readFacts((statement) => selectRows(tx, statement), shopper, day)
        if (facts.today) return facts.today
        const streak = facts.streak + 1
        const points = countPoints(streak)
        const outcome =
          points === 0
            ? 'unpaid'
            : await giveDailyPoints(tx, shopper, {
                kind: 'check-in',
                reason: '签到',
                points,
                device,
                day,
                at,
                key: `check-in:${String(shopper.userId)}:${day}`,
              })
        const row: CheckInRow = {
          day,
          streak,
          outcome,
          isMakeUp: false,
          points: outcome === 'paid' ? points : 0,
        }
        await insertDay(tx, shopper, row, at)
        return row
      }),

    /** @returns null at the month's limit; an existing check-in stays */
    makeUp: (
      shopper: Shopper,
      day: string,
      { month, limit, at }: { month: string; limit: number; at: Date },
    ) =>
      db.transaction(shopper.companyId, async (tx): Promise<number | null> => {
        await lockShopper(tx, shopper)
        const { companyId, userId } = shopper
        const [used] = await selectRows<{ count: number }>(tx, makeUpsSql(shopper, month))
        const count = used?.count ?? 0
        const known = await selectRows(
          tx,
          sql`select from check_ins
              where company_id = ${companyId} and user_id = ${userId} and day = ${day}::date`,
        )
        if (known.length > 0) return limit - count
        if (count >= limit) return null
        const row = { day, streak: 0, outcome: 'unpaid' as const, isMakeUp: true, points: 0 }
        await insertDay(tx, shopper, row, at)
        return limit - count - 1
      }),
  }
}
export type CheckInRepository = ReturnType<typeof createCheckInRepository>

/** Make-ups by the month in which they were made. */
const makeUpsSql = ({ companyId, userId }: Shopper, month: string) =>
  sql`select count(*)::int as count from check_ins
      where company_id = ${companyId} and user_id = ${userId} and is_make_up
        and to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}`

const insertDay = (tx: Db, { companyId, userId }: Shopper, row: CheckInRow, at: Date) =>
  tx.execute(
    sql`insert into check_ins
          (company_id, user_id, day, is_make_up, streak, points, outcome, created_at)
        values (${companyId}, ${userId}, ${row.day}::date, ${row.isMakeUp}, ${row.streak},
          ${row.points}, ${row.outcome}, ${iso(at)})`,
  )
