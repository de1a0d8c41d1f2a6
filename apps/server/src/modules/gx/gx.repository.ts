import type { DataOf, GxCampaign } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { insertGrant, time, utc } from '../equity/index.ts'
import type { PhoneHashes } from './phone-hash.ts'

/** Source of the grants of qualified people in `benefit_grants`. */
export const GRANT_SOURCE = 'gx'

/** State of a benefit activity `a`. */
export const stateSql = (at: Date) => sql`
  case when a.status = 'stopped' then 'stopped' when a.valid_until <= ${time(at)} then 'ended'
    when a.valid_from > ${time(at)} then 'coming' else 'open' end`

/** The campaign that runs, else the next one, else the last one. */
const findCurrent = async (tx: Db, companyId: number, at: Date) => {
  const [row] = await selectRows<GxCampaign>(
    tx,
    sql`select * from (
          select a.id::float8 as id, a.title, a.note, a.ways, a.quantity,
            ${utc(sql`a.valid_from`)} as "validFrom", ${utc(sql`a.valid_until`)} as "validUntil",
            ${stateSql(at)} as state,
            (select coalesce(jsonb_agg(jsonb_build_object('spuId', p.id, 'skuId', k.id,
                'name', p.name, 'specText', array_to_string(array(
                  select jsonb_array_elements_text(k.spec_values)), ' · '),
                'picture', coalesce(k.picture, p.pictures->0), 'costPoints', k.cost_points,
                'available', coalesce(t.available, 0)) order by w.place), '[]')
             from jsonb_array_elements_text(a.sku_ids) with ordinality as w (id, place)
             join skus k on k.company_id = a.company_id and k.id = w.id::bigint
             join spus p on p.company_id = k.company_id and p.id = k.spu_id
             left join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
             where k.on_sale and p.on_sale) as goods
          from gx_campaigns c
          join benefit_activities a on a.company_id = c.company_id and a.id = c.activity_id
          where c.company_id = ${companyId}
        ) campaigns
        order by array_position(array['open', 'coming', 'ended', 'stopped'], state),
          "validUntil" desc, id desc
        limit 1`,
  )
  return row ?? null
}

export function createGxRepository(db: Database, hashes: PhoneHashes) {
  const findPhone = async (tx: Db, { companyId, userId }: Shopper) => {
    const [row] = await selectRows<{ phone: string | null }>(
      tx,
      sql`select phone from users
          where company_id = ${companyId} and id = ${userId}::bigint and not disabled`,
    )
    return row?.phone ?? null
  }
  const findGrant = async (tx: Db, { companyId, userId }: Shopper, activityId: number) => {
    const [row] = await selectRows<{ id: number }>(
      tx,
      sql`select id::float8 as id from benefit_grants
          where company_id = ${companyId} and activity_id = ${activityId}
            and user_id = ${userId}::bigint and source = ${GRANT_SOURCE}`,
    )
    return row?.id ?? null
  }

  return {
    findCurrent: (companyId: number, at: Date) =>
      db.transaction(companyId, (tx) => findCurrent(tx, companyId, at)),

    /** @param tel the phone that the caller names, if any: another one than the own is refused */
    getQualification: (shopper: Shopper, tel: string | undefined, at: Date) =>
      db.transaction(shopper.companyId, async (tx): Promise<DataOf<'login.gxQualification'>> => {
        const { companyId } = shopper
        const phone = await findPhone(tx, shopper)
        if (phone === null || (tel !== undefined && tel !== phone)) {
          throw new Refusal('gx/verify-phone')
        }
        const campaign = await findCurrent(tx, companyId, at)
        if (!campaign) throw new Refusal('gx/no-campaign')
        const { id } = campaign
        const grantId = await findGrant(tx, shopper, id)
        if (grantId !== null) return { id, state: 'claimed', grantId }
        const phoneHash = hashes.toHash({ companyId, activityId: id, phone })
        const [found] = await selectRows<{ isClaimed: boolean }>(
          tx,
          sql`select claimed_at is not null as "isClaimed" from gx_qualifications
                where company_id = ${companyId} and activity_id = ${id} and phone_hash = ${phoneHash}`,
        )
        const state = !found ? 'unqualified' : found.isClaimed ? 'claimed' : 'qualified'
        return { id, state, grantId: null }
      }),

    /**
     * Grants the benefit once: the unique key of the grants decides between requests of a shopper, the
     * guarded update of the qualification between shoppers of a phone.
     */
    claim: (shopper: Shopper, activityId: number, at: Date) =>
      db.transaction(shopper.companyId, async (tx): Promise<DataOf<'gx.claim'>> => {
        const { companyId, userId } = shopper
        const [campaign] = await selectRows<{ state: GxCampaign['state'] }>(
          tx,
          sql`select ${stateSql(at)} as state from benefit_activities a
              join gx_campaigns c on c.company_id = a.company_id and c.activity_id = a.id
              where a.company_id = ${companyId} and a.id = ${activityId} for share of a`,
        )
        if (!campaign) throw new Refusal('gx/no-campaign')
        const earlier = await findGrant(tx, shopper, activityId)
        if (earlier !== null) return { grantId: earlier }
        if (campaign.state !== 'open') throw new Refusal('gx/not-running')
        const phone = await findPhone(tx, shopper)
        if (phone === null) throw new Refusal('gx/verify-phone')
        const grantId = await insertGrant(tx, shopper, { activityId, source: GRANT_SOURCE, at })
        if (grantId === null) return { grantId: (await findGrant(tx, shopper, activityId)) ?? 0 }
        const phoneHash = hashes.toHash({ companyId, activityId, phone })
        const claimed = await selectRows(
          tx,
          sql`update gx_qualifications set user_id = ${userId}::bigint, grant_id = ${grantId},
                claimed_at = ${time(at)}
              where company_id = ${companyId} and activity_id = ${activityId}
                and phone_hash = ${phoneHash} and claimed_at is null returning 1`,
        )
        if (claimed.length > 0) return { grantId }
        const known = await selectRows(
          tx,
          sql`select from gx_qualifications where company_id = ${companyId}
                and activity_id = ${activityId} and phone_hash = ${phoneHash}`,
        )
        throw new Refusal(known.length > 0 ? 'gx/claimed' : 'gx/unqualified')
      }),
  }
}
export type GxRepository = ReturnType<typeof createGxRepository>
