import type { Address, RefusalName } from '@mall/contract'
import { toDrawNumber, type PrizeKind } from '@mall/contract/draws'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import { hashOf } from '../../plugins/session.ts'
import type { Shopper } from '../../shopper.ts'
import { buildFreeOrder, buildRedemption, listGoods } from '../gift/index.ts'
import { insertOrders } from '../orders/index.ts'
import { saveToken } from '../pricing/index.ts'
import { movePieces } from '../stock/index.ts'
import { time } from './draw-rows.ts'
import { placePrizeTopUp, type ClaimedTopUp } from './top-up-prizes/place-prize-top-up.ts'

type PrizeKey = { drawId: number; no: number }
type Claim = PrizeKey & {
  addressId: number | null
  /** checked number of a top-up; its refusals are thrown for top-ups only */
  topUp: ClaimedTopUp
  orderId: string
  at: Date
}
type WonPrize = {
  state: string
  orderId: string | null
  isOver: boolean
  kind: PrizeKind
  skuId: number | null
  faceValue: number | null
  poolId: number
}

const shownRefusals: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'checkout/price-changed',
  'checkout/limit',
])

/** Locks a draw of a shopper with its prize. */
async function lockPrize(
  tx: Db,
  { companyId, userId }: Shopper,
  { drawId, no, at }: PrizeKey & { at: Date },
): Promise<WonPrize | null> {
  const [row] = await selectRows<WonPrize>(
    tx,
    sql`select r.state, r.order_id as "orderId",
          coalesce(r.claim_until <= ${time(at)}, false) as "isOver",
          p.kind, p.sku_id::float8 as "skuId",
          p.face_value::float8 as "faceValue", p.id::float8 as "poolId"
        from draws r
        join lucky_draw_prizes p
          on p.company_id = r.company_id and p.draw_id = r.draw_id and p.no = r.given
        where r.company_id = ${companyId} and r.user_id = ${userId} and r.draw_id = ${drawId}
          and r.no = ${no}
        for update of r`,
  )
  return row ?? null
}

async function getAddress(
  tx: Db,
  { companyId, userId }: Shopper,
  addressId: number,
): Promise<Address> {
  const [address] = await selectRows<Address>(
    tx,
    sql`select id::float8 as id, receiver, tel, province, city, county, town, detail,
          is_default as "isDefault"
        from addresses where company_id = ${companyId} and user_id = ${userId} and id = ${addressId}`,
  )
  if (!address) throw new Refusal('address/not-found')
  return address
}

/** The address of the claim; null for a prize without shipping. */
async function findClaimAddress(
  tx: Db,
  shopper: Shopper,
  prize: WonPrize | null,
  addressId: number | null,
): Promise<Address | null> {
  if (prize?.kind === 'cardSecret' || prize?.kind === 'topUp') return null
  if (addressId === null) throw new Refusal('checkout/no-address')
  return getAddress(tx, shopper, addressId)
}

const markClaimed = (tx: Db, companyId: number, { drawId, no, orderId }: Claim) =>
  tx.execute(
    sql`update draws set state = 'claimed', order_id = ${orderId}
        where company_id = ${companyId} and draw_id = ${drawId} and no = ${no}
          and state = 'waiting'`,
  )

/** Won products: ordered within their time, else returned. */
export function createClaimsRepository(db: Database) {
  return {
    /**
     * Orders a won product at price 0. Its piece leaves the prize's pool in the same transaction;
     * the row lock makes a repetition return the same order.
     */
    claim: (shopper: Shopper, claim: Claim): Promise<string> =>
      withRetry(() =>
        db.transaction(shopper.companyId, async (tx) => {
          const { companyId, userId } = shopper
          const { drawId, no, addressId, orderId, at } = claim
          const prize = await lockPrize(tx, shopper, claim)
          if (prize?.orderId) return prize.orderId
          const address = await findClaimAddress(tx, shopper, prize, addressId)
          if (prize?.state === 'abandoned' || prize?.isOver) throw new Refusal('draw/prize-over')
          if (prize?.state !== 'waiting') throw new Refusal('draw/prize-not-found')
          if (prize.faceValue !== null) {
            const won = { number: toDrawNumber(drawId, no), faceValue: prize.faceValue }
            await placePrizeTopUp(tx, shopper, { ...won, orderId, at }, claim.topUp)
            await markClaimed(tx, companyId, claim)
            return orderId
          }
          if (prize.skuId === null) throw new Refusal('draw/prize-not-found')
          const { skuId, poolId } = prize
          const number = toDrawNumber(drawId, no)
          const short = await movePieces(tx, { companyId, moveKey: `draw:${number}:claim`, at }, [
            { skuId, fromPool: poolId, toPool: 0, num: 1 },
          ])
          if (short.length > 0) throw new Error(`${number} has no piece`)
          const goods = await listGoods(tx, companyId, [skuId])
          if (!goods.every(({ onSale }) => onSale)) throw new Refusal('draw/unavailable')
          const tokenHash = hashOf(`draw|${orderId}`)
          const picks = new Map([[skuId, 1]])
          const bodyHash = hashOf(number)
          const identity = {
            orderId,
            userId,
            tokenHash,
            bodyHash,
            remark: `抽奖奖品 ${number}`,
          }
          const written = address
            ? buildRedemption({ skuIds: [skuId] }, goods, picks, { ...identity, address })
            : buildFreeOrder(goods, picks, { ...identity, address })
          const query = {
            query: <T>(_company: number, statement: ReturnType<typeof sql>) =>
              selectRows<T>(tx, statement),
          }
          const items = [{ skuId, num: 1, costPoints: 0 }]
          await saveToken(query, { companyId, userId, tokenHash, items, at, expiresAt: at })
          const outcome = await insertOrders(tx, companyId, [written], { at, due: at })
          const refused = outcome.refused[0] ?? null
          if (refused !== null) {
            throw new Refusal(shownRefusals.has(refused) ? refused : 'draw/unavailable')
          }
          await markClaimed(tx, companyId, claim)
          return orderId
        }),
      ),

    listDue: (now: Date, limit: number) =>
      db.unscopedQuery<{ company_id: number; draw_id: string; no: number }>(
        'select * from list_due_prizes($1, $2)',
        [now.toISOString(), limit],
      ),

    /** Abandons a prize after its deadline and releases its piece and cost. */
    abandon: (companyId: number, { drawId, no }: PrizeKey, at: Date): Promise<boolean> =>
      db.transaction(companyId, async (tx) => {
        await tx.execute(
          sql`select from lucky_draws where company_id = ${companyId} and id = ${drawId} for update`,
        )
        const rows = await selectRows(
          tx,
          sql`with abandoned as (
                update draws set state = 'abandoned'
                where company_id = ${companyId} and draw_id = ${drawId} and no = ${no}
                  and state = 'waiting' and claim_until <= ${time(at)}
                returning given, cost
              ), freed as (
                update lucky_draw_prizes p set given = p.given - 1 from abandoned a
                where p.company_id = ${companyId} and p.draw_id = ${drawId} and p.no = a.given
              )
              update lucky_draws d set cost = d.cost - a.cost from abandoned a
              where d.company_id = ${companyId} and d.id = ${drawId} returning d.id`,
        )
        return rows.length > 0
      }),
  }
}
export type ClaimsRepository = ReturnType<typeof createClaimsRepository>
