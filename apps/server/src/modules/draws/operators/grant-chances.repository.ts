import type { DataOf, InputOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { Refusal } from '../../../plugins/errors.ts'
import { findShoppers } from '../../../find-shoppers.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import { toDay } from '../draw-days.ts'
import { selectDraws, time } from '../draw-rows.ts'
import { toTarget } from './draw-changes.repository.ts'

type Granted = DataOf<'ops.grantDrawChances'>

/** Chances granted by operators, once per shopper and source. */
export const createGrantChancesRepository = (db: Database, createId: () => string) => ({
  grant: (
    operator: Operator,
    { id, source, count, people: names, check }: InputOf<'ops.grantDrawChances'>,
    at: Date,
  ): Promise<Granted> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const [draw] = await selectDraws(tx, companyId, sql`d.id = ${id}`, sql`for share`)
      if (!draw) throw new Refusal('draw/not-found')
      const isOver = draw.status === 'closed' || draw.status === 'settled'
      if (isOver || new Date(draw.endsAt) <= at) throw new Refusal('draw/state')
      const shoppers = await findShoppers(tx, companyId, names)
      const rows = JSON.stringify(
        names.map((who, index) => ({
          userId: shoppers.get(who) ?? null,
          id: `${createId()}-${String(index)}`,
        })),
      )
      const people = sql`jsonb_to_recordset(${rows}::jsonb) as p("userId" bigint, id text)
        join users u on u.company_id = ${companyId} and u.id = p."userId"`
      const inserted = check
        ? []
        : await selectRows<{ userId: number }>(
            tx,
            sql`with added as (
                  insert into lucky_draw_chances
                    (company_id, id, draw_id, user_id, source, key, granted, day, expires_at, created_at)
                  select distinct on (u.id) ${companyId}::integer, p.id, ${id}::bigint, u.id, 'grant',
                    ${source}, ${count}::integer, ${toDay(at)}::date, ${draw.endsAt}::timestamptz,
                    ${time(at)}
                  from ${people} on conflict do nothing returning user_id
                )
                select user_id::float8 as "userId" from added`,
          )
      const held = await selectRows<{ userId: number; has: boolean }>(
        tx,
        sql`select u.id::float8 as "userId", exists (select from lucky_draw_chances c
              where c.company_id = ${companyId} and c.draw_id = ${id} and c.user_id = u.id
                and c.source = 'grant' and c.key = ${source}) as has
            from ${people}`,
      )
      const known = new Map(held.map(({ userId, has }) => [userId, has]))
      const added = new Set(inserted.map(({ userId }) => userId))
      if (added.size > 0) {
        const after = { source, count, persons: added.size }
        await appendLog(tx, operator, { target: toTarget(id), after, at })
      }
      return {
        results: names.map((who) => {
          const userId = shoppers.get(who)
          if (userId === undefined) return 'no-shopper'
          return added.has(userId) || (check && !known.get(userId)) ? 'done' : 'already'
        }),
      }
    }),
})
export type GrantChancesRepository = ReturnType<typeof createGrantChancesRepository>
