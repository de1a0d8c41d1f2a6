import type { BenefitActivity, DataOf, InputOf } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import { findShoppers } from '../../find-shoppers.ts'
import type { Operator } from '../../plugins/operator.ts'
import { appendLog } from '../operators/index.ts'
import { movePieces } from '../stock/index.ts'
import { grantOrRequest, type GrantTerms } from './grant-requests.repository.ts'
import { time, utc } from './sql-time.ts'

const MAX_ACTIVITIES = 100
const toTarget = (id: number) => `benefit:${String(id)}`

const selectActivities = (tx: Db, companyId: number, where: SQL, at: Date) =>
  selectRows<BenefitActivity>(
    tx,
    sql`select a.id::float8 as id, a.title, a.note, a.ways, a.quantity, a.sku_ids as "skuIds",
          ${utc(sql`a.valid_from`)} as "validFrom", ${utc(sql`a.valid_until`)} as "validUntil",
          a.status, json_build_object('persons', g.persons, 'granted', g.granted, 'used', g.used,
            'left', g.current, 'expired', g.expired, 'pickups', b.pickups, 'mailed', b.mailed,
            'verified', b.verified) as statement
        from benefit_activities a
        cross join lateral (
          select count(distinct g.user_id)::int as persons, coalesce(sum(g.quantity), 0)::int as granted,
            coalesce(sum(g.used), 0)::int as used,
            coalesce(sum(g.quantity - g.used) filter (where g.valid_until > ${time(at)}), 0)::int as current,
            coalesce(sum(g.quantity - g.used) filter (where g.valid_until <= ${time(at)}), 0)::int as expired
          from benefit_grants g where g.company_id = a.company_id and g.activity_id = a.id
        ) g
        cross join lateral (
          select count(*) filter (where b.way = 'pickup')::int as pickups,
            count(*) filter (where b.way = 'mail')::int as mailed,
            count(*) filter (where exists (select from verifications v where v.company_id = b.company_id
              and v.order_id = b.order_id and v.undone_at is null))::int as verified
          from benefit_orders b
          join benefit_grants g on g.company_id = b.company_id and g.id = b.grant_id
          join orders o on o.company_id = b.company_id and o.id = b.order_id
          where b.company_id = a.company_id and g.activity_id = a.id and o.status in (1, 2, 3)
        ) b
        where a.company_id = ${companyId} and ${where} order by a.id desc limit ${MAX_ACTIVITIES}`,
  )

async function getActivity(tx: Db, companyId: number, id: number, at: Date) {
  const [row] = await selectActivities(tx, companyId, sql`a.id = ${id}`, at)
  if (!row) throw new Refusal('benefit/not-found')
  return row
}

/** Activities, outlets and their stock for operators. */
export function createOperatorBenefitsRepository(db: Database) {
  return {
    list: (companyId: number, at: Date) =>
      db.transaction(companyId, (tx) => selectActivities(tx, companyId, sql`true`, at)),

    show: (companyId: number, id: number, at: Date) =>
      db.transaction(companyId, (tx) => getActivity(tx, companyId, id, at)),

    countSkus: (companyId: number, skuIds: readonly number[]) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from skus where company_id = ${companyId}
                and id in (select x::bigint from jsonb_array_elements_text(
                  ${JSON.stringify(skuIds)}::jsonb) as x)`,
        )
        return row?.count ?? 0
      }),

    countTemplates: (companyId: number, templateIds: readonly number[]) =>
      db.transaction(companyId, async (tx) => {
        const [row] = await selectRows<{ count: number }>(
          tx,
          sql`select count(*)::int as count from coupon_templates where company_id = ${companyId}
                and id in (select x::bigint from jsonb_array_elements_text(
                  ${JSON.stringify(templateIds)}::jsonb) as x)`,
        )
        return row?.count ?? 0
      }),

    create: (operator: Operator, input: InputOf<'ops.createBenefit'>, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const [row] = await selectRows<{ id: number }>(
          tx,
          sql`insert into benefit_activities (company_id, title, note, ways, quantity, sku_ids,
                coupon_template_ids, valid_from, valid_until, request_key, created_by, created_at)
              values (${companyId}, ${input.title}, ${input.note}, ${JSON.stringify(input.ways)}::jsonb,
                ${input.quantity}, ${JSON.stringify(input.skuIds)}::jsonb,
                ${JSON.stringify(input.couponTemplateIds)}::jsonb,
                ${input.validFrom}::timestamptz, ${input.validUntil}::timestamptz, ${input.requestKey},
                ${operator.id}, ${time(at)})
              on conflict (company_id, request_key) do nothing returning id`,
        )
        if (!row) {
          const [earlier] = await selectRows<{ id: number }>(
            tx,
            sql`select id from benefit_activities
                where company_id = ${companyId} and request_key = ${input.requestKey}`,
          )
          return getActivity(tx, companyId, Number(earlier?.id), at)
        }
        const { requestKey: _key, ...after } = input
        await appendLog(tx, operator, { target: toTarget(Number(row.id)), after, at })
        return getActivity(tx, companyId, Number(row.id), at)
      }),

    /**
     * Grants a benefit from one source; its unique key prevents a second grant of a repeated
     * request.
     */
    grant: (operator: Operator, input: InputOf<'ops.grantBenefits'>, terms: GrantTerms, at: Date) =>
      db.transaction(operator.companyId, async (tx): Promise<DataOf<'ops.grantBenefits'>> => {
        const { companyId } = operator
        const { id, source, people, check } = input
        const [activity] = await selectRows<{ isOpen: boolean }>(
          tx,
          sql`select status = 'open' and valid_until > ${time(at)} as "isOpen" from benefit_activities
              where company_id = ${companyId} and id = ${id} for update`,
        )
        if (!activity) throw new Refusal('benefit/not-found')
        if (!activity.isOpen) throw new Refusal('benefit/stopped')
        const shoppers = await findShoppers(tx, companyId, people)
        const ids = people.map((who) => shoppers.get(who) ?? null)
        const rows = await selectRows<{ userId: number | null; isGranted: boolean }>(
          tx,
          sql`select u.id::float8 as "userId", exists (select from benefit_grants g
                where g.company_id = ${companyId} and g.activity_id = ${id} and g.user_id = u.id
                  and g.source = ${source}) as "isGranted"
              from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality
                as p (id, place)
              left join users u on u.company_id = ${companyId} and u.id = p.id::bigint
                and not u.disabled
              order by p.place`,
        )
        const added = new Set<number>()
        const results = rows.map(({ userId, isGranted }) => {
          if (userId === null) return 'no-shopper' as const
          if (isGranted || added.has(userId)) return 'already' as const
          added.add(userId)
          return 'done' as const
        })
        if (check || added.size === 0) return { results, approval: null }
        const grants = { activityId: id, source, userIds: [...added] }
        const approval = await grantOrRequest(tx, operator, grants, terms, at)
        if (approval !== null) {
          const waiting = results.map((result) => (result === 'done' ? 'waiting' : result))
          return { results: waiting, approval }
        }
        const after = { source, granted: added.size }
        await appendLog(tx, operator, { target: toTarget(id), after, at })
        return { results, approval }
      }),

    stop: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const stopped = await selectRows(
          tx,
          sql`update benefit_activities set status = 'stopped'
              where company_id = ${companyId} and id = ${id} and status = 'open' returning id`,
        )
        const activity = await getActivity(tx, companyId, id, at)
        if (stopped.length > 0) {
          await appendLog(tx, operator, { target: toTarget(id), after: { status: 'stopped' }, at })
        }
        return activity
      }),

    listOutlets: (companyId: number) =>
      db.query<DataOf<'ops.outlets'>['list'][number]>(
        companyId,
        sql`select u.id::float8 as id, u.code, u.name, u.province, u.city, u.county, u.address, u.tel,
              u.longitude, u.latitude, u.hours, u.closed_at is not null as "isClosed",
              (select coalesce(jsonb_agg(jsonb_build_object('skuId', t.sku_id, 'name', p.name,
                  'available', t.available, 'sold', t.sold) order by t.sku_id), '[]')
               from stocks t join skus k on k.company_id = t.company_id and k.id = t.sku_id
               join spus p on p.company_id = k.company_id and p.id = k.spu_id
               where t.company_id = u.company_id and t.pool_id = u.id) as stock
            from outlets u where u.company_id = ${companyId} order by u.code`,
      ),

    importOutlets: (operator: Operator, rows: InputOf<'ops.importOutlets'>['rows'], at: Date) =>
      db.transaction(operator.companyId, async (tx): Promise<DataOf<'ops.importOutlets'>> => {
        const { companyId } = operator
        const saved = await selectRows<{ isNew: boolean }>(
          tx,
          sql`insert into outlets as u (company_id, code, name, province, city, county, address, tel,
                longitude, latitude, hours, closed_at, created_at)
              select ${companyId}, r.code, r.name, r.province, r.city, r.county, r.address, r.tel,
                r.longitude, r.latitude, r.hours, case when r."isClosed" then ${time(at)} end, ${time(at)}
              from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (code text, name text,
                province text, city text, county text, address text, tel text,
                longitude double precision, latitude double precision, hours jsonb, "isClosed" boolean)
              order by r.code
              on conflict (company_id, code) do update
              set name = excluded.name, province = excluded.province, city = excluded.city,
                county = excluded.county, address = excluded.address, tel = excluded.tel,
                longitude = excluded.longitude, latitude = excluded.latitude, hours = excluded.hours,
                closed_at = case when excluded.closed_at is null then null
                  else coalesce(u.closed_at, excluded.closed_at) end
              returning xmax = 0 as "isNew"`,
        )
        const created = saved.filter(({ isNew }) => isNew).length
        const after = { created, updated: saved.length - created }
        await appendLog(tx, operator, { target: 'outlets', after, at })
        return after
      }),

    moveStock: (
      operator: Operator,
      { requestKey, outletId, skuId, num }: InputOf<'ops.stockOutlet'>,
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx): Promise<DataOf<'ops.stockOutlet'>> => {
        const { companyId } = operator
        await assertOutlet(tx, companyId, outletId)
        const moveKey = `outlet:${requestKey}`
        const earlier = await selectRows(
          tx,
          sql`select from stock_events where company_id = ${companyId} and move_key = ${moveKey} limit 1`,
        )
        const known = await selectRows(
          tx,
          sql`select from skus where company_id = ${companyId} and id = ${skuId}`,
        )
        if (known.length === 0) throw new Refusal('benefit/short')
        if (earlier.length === 0) {
          const [fromPool, toPool] = num > 0 ? [0, outletId] : [outletId, 0]
          const move = { skuId, fromPool, toPool, num: Math.abs(num) }
          const short = await movePieces(tx, { companyId, moveKey, at }, [move])
          if (short.length > 0) throw new Refusal('benefit/short')
          const after = { skuId, num }
          await appendLog(tx, operator, { target: `outlet:${String(outletId)}`, after, at })
        }
        const [row] = await selectRows<{ available: number }>(
          tx,
          sql`select available::float8 as available from stocks
              where company_id = ${companyId} and sku_id = ${skuId} and pool_id = ${outletId}`,
        )
        return { available: row?.available ?? 0 }
      }),

    addSlots: (operator: Operator, { outletId, slots }: InputOf<'ops.addOutletSlots'>, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        await assertOutlet(tx, companyId, outletId)
        await tx.execute(
          sql`insert into outlet_slots (company_id, outlet_id, starts_at, ends_at, capacity)
              select ${companyId}, ${outletId}, r."startsAt", r."endsAt", r.capacity
              from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb)
                as r ("startsAt" timestamptz, "endsAt" timestamptz, capacity integer)
              order by 3
              on conflict (company_id, outlet_id, starts_at) do update
              set ends_at = excluded.ends_at, capacity = excluded.capacity`,
        )
        const after = { slots: slots.length }
        await appendLog(tx, operator, { target: `outlet:${String(outletId)}`, after, at })
        return { count: slots.length }
      }),
  }
}
export type OperatorBenefitsRepository = ReturnType<typeof createOperatorBenefitsRepository>

async function assertOutlet(tx: Db, companyId: number, outletId: number): Promise<void> {
  const found = await selectRows(
    tx,
    sql`select from outlets where company_id = ${companyId} and id = ${outletId}`,
  )
  if (found.length === 0) throw new Refusal('benefit/no-outlet')
}
