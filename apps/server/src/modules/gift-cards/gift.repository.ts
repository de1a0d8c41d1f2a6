import type { RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { withRetry } from '../../db/connection/with-retry.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'
import { insertCardSession, insertTechnicalShopper } from '../login/index.ts'
import { insertOrders, type Written } from '../orders/index.ts'
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

/** Decides whether the card can be used; throws a refusal. */
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

async function findRedemption(
  tx: Db,
  companyId: number,
  cardId: number,
  { requestKey, bodyHash }: RedeemRequest,
): Promise<string | null> {
  const [row] = await selectRows<{ orderId: string; bodyHash: string }>(
    tx,
    sql`select order_id as "orderId", body_hash as "bodyHash" from card_redemptions
        where company_id = ${companyId} and card_id = ${cardId} and request_key = ${requestKey}`,
  )
  if (!row) return null
  if (row.bodyHash !== bodyHash) throw new Refusal('gift/key-reused')
  return row.orderId
}

const shortageNames: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'checkout/insufficient-stock',
  'checkout/sold-out',
])

export function createGiftRepository(db: Database) {
  return {
    /** Opens a session of the card; its technical shopper is made with the first one. */
    login: (
      input: CardSecretInput,
      session: { tokenHash: string; expiresAt: Date },
      assertUsable: AssertUsable,
    ) =>
      db.transaction(input.companyId, async (tx) => {
        const { companyId, at } = input
        const result = await openCard(tx, input)
        if (result.kind !== 'card') return result
        const { card } = result
        assertUsable(card)
        let userId = card.holderId
        if (userId === null) {
          const nickName = `礼品卡 ${maskCardNumber(card.number)}`
          userId = await insertTechnicalShopper(tx, { companyId, nickName, at })
          await tx.execute(
            sql`update gift_cards set holder_id = ${userId}
                where company_id = ${companyId} and id = ${card.id}`,
          )
        }
        await insertCardSession(tx, { companyId, userId, at, ...session })
        return result
      }),

    findCard: (holder: Shopper) =>
      db.transaction(holder.companyId, (tx) => findCardOfHolder(tx, holder)),

    listGoods: (companyId: number, skuIds: readonly number[]) =>
      db.transaction(companyId, (tx) => listGoods(tx, companyId, skuIds)),

    /**
     * Places an order that the card pays. The row lock of the card puts its redemptions in order, and
     * the unique request key finds an earlier one.
     * @param build decides on the card and its goods under the lock; throws a refusal
     */
    redeem: (
      holder: Shopper,
      request: RedeemRequest,
      build: (card: CardRow, goods: readonly GoodsRow[]) => Written,
    ): Promise<{ orderId: string } | { placed: Committed }> =>
      withRetry(() =>
        db.transaction(holder.companyId, async (tx) => {
          const { companyId } = holder
          const { at, picks, requestKey, bodyHash } = request
          const card = await findCardOfHolder(tx, holder, { lock: true })
          if (!card) throw new Refusal('session/missing')
          const earlier = await findRedemption(tx, companyId, card.id, request)
          if (earlier !== null) return { orderId: earlier }
          const goods = await listGoods(tx, companyId, request.skuIds)
          const written = build(card, goods)
          const { orderId, tokenHash, userId } = written.order
          const spent = await selectRows(
            tx,
            sql`update gift_cards set amount_left = amount_left - ${picks}::bigint,
                  status = case when amount_left = ${picks}::bigint then 'spent' else 'active' end
                where company_id = ${companyId} and id = ${card.id} and status = 'active'
                  and amount_left >= ${picks}::bigint and valid_until > ${time(at)}
                returning id`,
          )
          if (spent.length === 0) throw new Refusal('gift/picks')
          const items = written.lines.map(({ skuId, num }) => ({ skuId, num, costPoints: 0 }))
          const query = {
            query: <T>(_company: number, statement: ReturnType<typeof sql>) =>
              selectRows<T>(tx, statement),
          }
          await saveToken(query, { companyId, userId, tokenHash, items, at, expiresAt: at })
          const outcome = await insertOrders(tx, companyId, [written], { at, due: at })
          const refused = outcome.refused[0] ?? null
          if (refused !== null && shortageNames.has(refused)) {
            const stock = outcome.stock ?? {}
            const counted = written.lines.map(({ skuId, num }) => ({
              ...{ skuId, num, available: stock[String(skuId)] ?? 0 },
            }))
            throw toShortageRefusal(counted) ?? new Refusal(refused)
          }
          if (refused !== null) throw new Refusal(refused)
          await tx.execute(
            sql`insert into card_redemptions
                  (company_id, order_id, card_id, request_key, body_hash, picks, at)
                values (${companyId}, ${orderId}, ${card.id}, ${requestKey}, ${bodyHash}, ${picks},
                  ${time(at)})`,
          )
          await tx.execute(
            sql`insert into card_entries (company_id, card_id, key, kind, delta, order_id, at)
                values (${companyId}, ${card.id}, ${`order:${orderId}:card-spend`}, 'spend',
                  ${-picks}, ${orderId}, ${time(at)})`,
          )
          return { placed: written.order.answer }
        }),
      ),

    /** Credits all of a card to a shopper's points, in one transaction with the ledger's journal. */
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
