import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { CardHolder } from '../../plugins/caller.ts'
import type { Shopper } from '../../shopper.ts'
import { insertCardSession, insertCardAccount } from '../login/index.ts'
import {
  type CardPayment,
  type DestinedOrder,
  type Destination,
  insertOrders,
  type NewAddress,
  payByCard,
  replaceReceiver,
  type Written,
} from '../orders/index.ts'
import { ledger } from '../points/index.ts'
import { saveToken } from '../pricing/index.ts'
import { toShortageRefusal } from '../stock/index.ts'
import {
  findCardOfHolder,
  openCard,
  type CardRow,
  type CardSecretInput,
} from './card-access.repository.ts'
import { maskCardNumber } from './card-secret.ts'
import type { GoodsRow } from './redemption.ts'

/** Throws the refusal of an unusable card. */
export type AssertUsable = (card: CardRow) => void

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Products of SKUs with the stock of the warehouse. */
export async function listGoods(tx: Db, companyId: number, skuIds: readonly number[]) {
  return selectRows<GoodsRow>(
    tx,
    sql`select s.id::float8 as "skuId", p.id::float8 as "spuId", p.kind, p.name,
          s.spec_values as "specValues", s.picture as "skuPicture", p.pictures[0] as picture,
          p.services, p.supplier_id::float8 as "supplierId", u.name as "supplierName", u.delivery,
          p.top_category_id::float8 as "categoryId", coalesce(k.name, '') as "categoryName",
          s.cost_points::float8 as "costPoints", exists (
            select from flash_sale_items i
            join flash_sale_sessions f on f.company_id = i.company_id and f.id = i.session_id
            where i.company_id = s.company_id and i.sku_id = s.id and f.status = 'published'
              and f.starts_at <= now() and f.ends_at > now()) as "isFlashSale",
          s.on_sale and p.on_sale as "onSale", coalesce(t.available, 0)::float8 as available
        from jsonb_array_elements_text(${JSON.stringify(skuIds)}::jsonb) with ordinality as w (id, place)
        join skus s on s.company_id = ${companyId} and s.id = w.id::bigint
        join spus p on p.company_id = s.company_id and p.id = s.spu_id
        left join suppliers u on u.company_id = p.company_id and u.id = p.supplier_id
        left join categories k on k.company_id = p.company_id and k.id = p.top_category_id
        left join stocks t on t.company_id = s.company_id and t.sku_id = s.id and t.pool_id = 0
        order by w.place`,
  )
}
export type RedeemRequest = {
  requestKey: string
  bodyHash: string
  skuIds: readonly number[]
  picks: number
  at: Date
}
type Committed = Written['order']['answer']
/** An order that a card pays in whole or in part. */
export type Redemption = CardPayment & {
  written: Written
  /** payment deadline of the rest */
  due: Date
}

async function findRedemption(
  tx: Db,
  companyId: number,
  cardId: number,
  { requestKey, bodyHash }: RedeemRequest,
): Promise<Committed | null> {
  const [row] = await selectRows<Committed & { bodyHash: string }>(
    tx,
    sql`select r.order_id as "orderId", r.body_hash as "bodyHash", o.status, o.cash::float8 as cash,
          o.points::float8 as "paidPoints",
          to_char(o.expires_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "expiresAt"
        from card_redemptions r
        join orders o on o.company_id = r.company_id and o.id = r.order_id
        where r.company_id = ${companyId} and r.card_id = ${cardId}
          and r.request_key = ${requestKey}`,
  )
  if (!row) return null
  const { bodyHash: placedWith, ...placed } = row
  if (placedWith !== bodyHash) throw new Refusal('gift/key-reused')
  return placed
}

/**
 * Holds a shopper's points before the order's stock is locked, and spends them if nothing remains
 * to pay.
 */
async function takePoints(
  tx: Db,
  companyId: number,
  { userId, points }: { userId: number; points: number },
  { orderId, paid }: Written['order'],
  at: Date,
): Promise<void> {
  const move = { companyId, userId, orderId, points, at }
  await ledger.hold(tx, move)
  if (paid) await ledger.spend(tx, move)
}

const shortageNames: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'checkout/insufficient-stock',
  'checkout/sold-out',
])

export type NewSession = { tokenHash: string; expiresAt: Date }

/** Opens a session of a locked card and creates its account on the first one. */
export async function openSession(
  tx: Db,
  companyId: number,
  { card, session, at }: { card: CardRow; session: NewSession; at: Date },
): Promise<void> {
  let userId = card.holderId
  if (userId === null) {
    const nickName = `礼品卡 ${maskCardNumber(card.number)}`
    userId = await insertCardAccount(tx, { companyId, nickName, at })
    await tx.execute(
      sql`update gift_cards set holder_id = ${userId}
          where company_id = ${companyId} and id = ${card.id}`,
    )
  }
  await insertCardSession(tx, { companyId, userId, at, ...session })
}

export function createGiftRepository(db: Database) {
  return {
    login: (input: CardSecretInput, session: NewSession, assertUsable: AssertUsable) =>
      db.transaction(input.companyId, async (tx) => {
        const { companyId, at } = input
        const result = await openCard(tx, input)
        if (result.kind !== 'card') return result
        const { card } = result
        assertUsable(card)
        await openSession(tx, companyId, { card, session, at })
        return result
      }),

    findCard: (holder: CardHolder) =>
      db.transaction(holder.companyId, (tx) => findCardOfHolder(tx, holder)),

    changeAddress: (
      { companyId, holderId }: CardHolder,
      { orderId, address, at }: { orderId: string; address: NewAddress; at: Date },
      decide: (order: DestinedOrder) => Destination,
    ) =>
      db.transaction(companyId, (tx) =>
        replaceReceiver(tx, { companyId, userId: holderId, orderId, address, at }, decide),
      ),

    listGoods: (companyId: number, skuIds: readonly number[]) =>
      db.transaction(companyId, (tx) => listGoods(tx, companyId, skuIds)),

    readPoints: (payer: Shopper, at: Date) =>
      db.transaction(payer.companyId, (tx) => ledger.readFree(tx, payer, at)),

    /**
     * Places an order that a card pays. The card's row lock serialises redemptions, and the unique
     * request key finds an earlier one.
     * @param build decides under the lock; throws a refusal
     */
    redeem: (
      holder: CardHolder,
      request: RedeemRequest,
      build: (card: CardRow, goods: readonly GoodsRow[]) => Redemption,
    ): Promise<Committed> =>
      withRetry(() =>
        db.transaction(holder.companyId, async (tx) => {
          const { companyId } = holder
          const { at, picks, requestKey, bodyHash } = request
          const card = await findCardOfHolder(tx, holder, { lock: true })
          if (!card) throw new Refusal('session/missing')
          const earlier = await findRedemption(tx, companyId, card.id, request)
          if (earlier !== null) return earlier
          const goods = await listGoods(tx, companyId, request.skuIds)
          const redemption = build(card, goods)
          const { written, amount, shares, due } = redemption
          const { orderId, tokenHash, userId, paid } = written.order
          const spent = await selectRows(
            tx,
            sql`update gift_cards set amount_left = amount_left - ${amount}::bigint,
                  status = case when amount_left = ${amount}::bigint then 'spent' else 'active' end
                where company_id = ${companyId} and id = ${card.id} and status = 'active'
                  and amount_left >= ${amount}::bigint and valid_until > ${time(at)}
                  and not exists (select from card_transfers t
                    where t.company_id = ${companyId} and t.card_id = ${card.id}
                      and t.status = 'waiting' and t.expires_at > ${time(at)})
                returning id`,
          )
          if (spent.length === 0) throw new Refusal('gift/picks')
          if (redemption.points)
            await takePoints(tx, companyId, redemption.points, written.order, at)
          const items = written.lines.map(({ skuId, num, costPoints }) => ({
            skuId,
            num,
            costPoints,
          }))
          const query = {
            query: <T>(_company: number, statement: ReturnType<typeof sql>) =>
              selectRows<T>(tx, statement),
          }
          await saveToken(query, { companyId, userId, tokenHash, items, at, expiresAt: at })
          const outcome = await insertOrders(tx, companyId, [written], { at, due })
          const refused = outcome.refused[0] ?? null
          if (refused !== null && shortageNames.has(refused)) {
            const stock = outcome.stock ?? {}
            const counted = written.lines.map(({ skuId, num }) => ({
              skuId,
              num,
              available: stock[String(skuId)] ?? 0,
            }))
            throw toShortageRefusal(counted) ?? new Refusal(refused)
          }
          if (refused !== null) throw new Refusal(refused)
          await tx.execute(
            sql`insert into card_redemptions
                  (company_id, order_id, card_id, request_key, body_hash, picks, amount, at)
                values (${companyId}, ${orderId}, ${card.id}, ${requestKey}, ${bodyHash}, ${picks},
                  ${amount}, ${time(at)})`,
          )
          const use = paid ? 'spend' : 'hold'
          await tx.execute(
            sql`insert into card_entries (company_id, card_id, key, kind, delta, order_id, at)
                values (${companyId}, ${card.id}, ${`order:${orderId}:card-${use}`}, ${use},
                  ${-amount}::bigint, ${orderId}, ${time(at)})`,
          )
          if (shares.size > 0) await payByCard(tx, companyId, orderId, redemption)
          return written.order.answer
        }),
      ),

    /** Credits a whole card to a shopper's points in one transaction with the journal. */
    credit: (
      { userId }: Shopper,
      input: CardSecretInput,
      { requestKey, expiresAt }: { requestKey: string; expiresAt: Date },
      assertUsable: AssertUsable,
    ) =>
      db.transaction(input.companyId, async (tx) => {
        const { companyId, at } = input
        const result = await openCard(tx, input)
        if (result.kind !== 'card') return result
        const { card } = result
        const { creditedTo, creditKey, pointsUntil } = card
        if (creditedTo === userId && creditKey === requestKey && pointsUntil !== null) {
          return { kind: 'credited' as const, points: card.value, expiresAt: pointsUntil }
        }
        assertUsable(card)
        const points = card.left
        const key = `card:${String(card.id)}:points`
        await tx.execute(
          sql`update gift_cards set amount_left = 0, status = 'spent', credited_to = ${userId},
                credit_key = ${requestKey}, points_until = ${time(expiresAt)}
              where company_id = ${companyId} and id = ${card.id}`,
        )
        await tx.execute(
          sql`insert into card_entries (company_id, card_id, key, kind, delta, at)
              values (${companyId}, ${card.id}, ${key}, 'points', ${-points}::bigint, ${time(at)})`,
        )
        const reason = `礼品卡 ${card.title}`
        const grant = { companyId, userId, points, key, reason, expiresAt, at }
        if (!(await ledger.grant(tx, grant))) throw new Error(`${key} was credited before`)
        return { kind: 'credited' as const, points, expiresAt }
      }),
  }
}
export type GiftRepository = ReturnType<typeof createGiftRepository>
