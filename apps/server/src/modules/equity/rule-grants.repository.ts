import type { BenefitRule, DataOf, InputOf } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { grantOrRequest, type GrantTerms } from './grant-requests.repository.ts'
import { time } from './sql-time.ts'

/** Source of all grants by rule; the unique key limits an activity to one grant per shopper. */
const RULE_SOURCE = '规则'
/** Shoppers of one call, whether they match or not. */
const BATCH = 500

type Input = InputOf<'ops.grantBenefitsByRule'>
type Result = DataOf<'ops.grantBenefitsByRule'>

const timestamp = (at: string): SQL => time(new Date(at))

/** Conditions on `users u`. Spent points exclude returned ones. */
function matches({ label, signedUpFrom, signedUpUntil, spent }: BenefitRule): SQL {
  const conditions = [sql`not u.disabled and not u.half_registered`]
  if (label !== undefined) conditions.push(sql`u.labels @> to_jsonb(${label}::text)`)
  if (signedUpFrom !== undefined) {
    conditions.push(sql`u.created_at >= ${timestamp(signedUpFrom)}`)
  }
  if (signedUpUntil !== undefined) {
    conditions.push(sql`u.created_at < ${timestamp(signedUpUntil)}`)
  }
  if (spent !== undefined) {
    // Subqueries that return one value are not reordered: each reads one row by its key, whatever
    // the planner knows of the tables.
    conditions.push(sql`(
      select coalesce(-sum(e.delta), 0) from entries e
      where e.company_id = u.company_id and e.owner_id = u.id and e.account in ('user', 'held')
        and (select j.at >= ${timestamp(spent.from)} and j.at < ${timestamp(spent.until)}
          from journals j where j.company_id = e.company_id and j.id = e.journal_id)
        and (select count(*) from entries s where s.company_id = e.company_id
          and s.journal_id = e.journal_id and s.account = 'spent') > 0) >= ${spent.points}`)
  }
  return sql.join(conditions, sql` and `)
}

/** A grant of the activity, from a file or a rule. */
const hasGrant = (companyId: number, id: number) => sql`exists (select from benefit_grants g
  where g.company_id = ${companyId} and g.activity_id = ${id} and g.user_id = u.id)`

async function countMatches(tx: Db, companyId: number, { id, rule }: Input): Promise<Result> {
  const [row] = await selectRows<{ matched: number; already: number }>(
    tx,
    sql`select count(*)::int as matched,
          (count(*) filter (where ${hasGrant(companyId, id)}))::int as already
        from users u where u.company_id = ${companyId} and ${matches(rule)}`,
  )
  const { matched = 0, already = 0 } = row ?? {}
  return { matched, already, granted: 0, waiting: 0, approval: null, next: null }
}

export function createRuleGrantsRepository(db: Database) {
  return {
    /**
     * Grants the next shoppers of a rule. The activity's lock serialises grants, and the unique
     * key makes a repetition harmless.
     */
    grant: (operator: Operator, input: Input, terms: GrantTerms, at: Date) =>
      db.transaction(operator.companyId, async (tx): Promise<Result> => {
        const { companyId } = operator
        const { id, rule, after, check } = input
        const [activity] = await selectRows<{ isOpen: boolean }>(
          tx,
          sql`select status = 'open' and valid_until > ${time(at)} as "isOpen" from benefit_activities
              where company_id = ${companyId} and id = ${id} for update`,
        )
        if (!activity) throw new Refusal('benefit/not-found')
        if (!activity.isOpen) throw new Refusal('benefit/stopped')
        if (check) return countMatches(tx, companyId, input)
        const rows = await selectRows<{ id: number; isMatch: boolean; isGranted: boolean }>(
          tx,
          sql`select u.id::float8 as id, ${matches(rule)} as "isMatch",
                ${hasGrant(companyId, id)} as "isGranted"
              from users u where u.company_id = ${companyId} and u.id > ${after}
              order by u.id limit ${BATCH}`,
        )
        const matched = rows.filter(({ isMatch }) => isMatch)
        const added = matched.filter(({ isGranted }) => !isGranted)
        const userIds = added.map((row) => row.id)
        const grants = { activityId: id, source: RULE_SOURCE, userIds }
        const approval =
          userIds.length === 0 ? null : await grantOrRequest(tx, operator, grants, terms, at)
        const granted = approval === null ? added.length : 0
        if (granted > 0) {
          const log = { source: RULE_SOURCE, rule, granted }
          await appendLog(tx, operator, { target: `benefit:${String(id)}`, after: log, at })
        }
        return {
          matched: matched.length,
          already: matched.length - added.length,
          granted,
          waiting: added.length - granted,
          approval,
          next: rows.length < BATCH ? null : (rows.at(-1)?.id ?? null),
        }
      }),
  }
}
