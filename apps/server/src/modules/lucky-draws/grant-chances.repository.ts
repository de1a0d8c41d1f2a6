import type { DataOf, InputOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { toDay } from './draw-days.ts'
import { selectDraws, time } from './draw-rows.ts'
import { toTarget } from './operator-draws.repository.ts'

type Granted = DataOf<'ops.grantDrawChances'>

/** Chances that operators grant: each shopper has those of a source once. */
export const createGrantChancesRepository = (db: Database, createId: () => string) => ({
  grant: (
    operator: Operator,
    { id, source, count, phones, check }: InputOf<'ops.grantDrawChances'>,
    at: Date,
  ): Promise<Granted> =>
    db.transaction(operator.companyId, async (tx) => {
      const { companyId } = operator
      const [draw] = await selectDraws(tx, companyId, sql`d.id = ${id}`, sql`for share`)
      if (!draw) throw new Refusal('draw/not-found')
      const isOver = draw.status === 'closed' || draw.status === 'settled'
      if (isOver || new Date(draw.endsAt) <= at) throw new Refusal('draw/state')
      const rows = JSON.stringify(
        phones.map((phone, index) => ({ phone, id: `${createId()}-${String(index)}` })),
      )
      const people = sql`jsonb_to_recordset(${rows}::jsonb) as p(phone text, id text)
        join users u on u.company_id = ${companyId} and u.phone = p.phone`
      const inserted = check
        ? []
        : await selectRows<{ phone: string }>(
            tx,
            sql`with added as (
                  insert into lucky_draw_chances
                    (company_id, id, draw_id, user_id, source, key, granted, day, expires_at, created_at)
                  select distinct on (u.id) ${companyId}::integer, p.id, ${id}::bigint, u.id, 'grant',
                    ${source}, ${count}::integer, ${toDay(at)}::date, ${draw.endsAt}::timestamptz,
                    ${time(at)}
                  from ${people} on conflict do nothing returning user_id
                )
                select u.phone from added a
                join users u on u.company_id = ${companyId} and u.id = a.user_id`,
          )
      const held = await selectRows<{ phone: string; has: boolean }>(
        tx,
        sql`select p.phone, exists (select from lucky_draw_chances c
              where c.company_id = ${companyId} and c.draw_id = ${id} and c.user_id = u.id
                and c.source = 'grant' and c.key = ${source}) as has
            from ${people}`,
      )
      const known = new Map(held.map(({ phone, has }) => [phone, has]))
      const added = new Set(inserted.map(({ phone }) => phone))
      if (added.size > 0) {
        const after = { source, count, persons: added.size }
        await appendLog(tx, operator, { target: toTarget(id), after, at })
      }
      return {
        results: phones.map((phone) => {
          if (!known.has(phone)) return 'no-shopper'
          return added.has(phone) || (check && !known.get(phone)) ? 'done' : 'already'
        }),
      }
    }),
})
export type GrantChancesRepository = ReturnType<typeof createGrantChancesRepository>
