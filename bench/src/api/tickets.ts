import pg from 'pg'
import type { Ticket } from '../calls/buy.ts'
import { getAddressId } from '../seed/shopper-rows.ts'

export type ShopperTicket = { shopper: number; ticket: Ticket }

/** Product of a ticket: one of all in turn, the flash sale's, or the sold-out one. */
export type TicketKind = 'spread' | 'hot' | 'soldOut'

/** Available goods, flash-sale SKU and sold-out SKU. */
export type GoodsRange = { goods: number; hotSku: number; soldOutSku: number }

/** Token format of the mall: 24 random characters, then 8 that encode the SKU. */
const prefix = (kind: TicketKind) => `ck_${kind}-`
const digits = (kind: TicketKind) => 24 - kind.length - 1
const encodeSkuHint = (skuId: number) => {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(skuId, 0, 6)
  return bytes.toString('base64url')
}
const hintSql = `translate(encode(substring(int8send(s.id) from 3), 'base64'), '+/', '-_')`

/** The model shopper's address has another id than that of its copies, so only copies buy. */
const firstBuyer = 2

/**
 * Inserts submit tokens in bulk, equal to those of checkout calls. Shoppers rotate, so that no two
 * concurrent orders belong to one shopper.
 */
export async function createTickets(databaseUrl: string, shoppers: number, goodsRange: GoodsRange) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench-tickets' })
  await client.connect()
  const created = { spread: 0, hot: 0, soldOut: 0 }
  const taken = { spread: 0, hot: 0, soldOut: 0 }
  const skuSql = {
    spread: `1 + n % ${goodsRange.goods}`,
    hot: goodsRange.hotSku,
    soldOut: goodsRange.soldOutSku,
  }
  const getSkuId = (kind: TicketKind, index: number) =>
    kind === 'spread'
      ? 1 + (index % goodsRange.goods)
      : kind === 'hot'
        ? goodsRange.hotSku
        : goodsRange.soldOutSku
  const buildToken = (kind: TicketKind, index: number) =>
    prefix(kind) + String(index).padStart(digits(kind), '0') + encodeSkuHint(getSkuId(kind, index))
  const buyers = shoppers - 1

  async function insertTokens(kind: TicketKind, count: number) {
    const from = created[kind]
    created[kind] += count
    await client.query(
      `insert into checkout_tokens (company_id, token_hash, user_id, items, expires_at)
       select 1, encode(sha256(convert_to(
         '${prefix(kind)}' || lpad(n::text, ${digits(kind)}, '0') || ${hintSql}, 'UTF8')), 'hex'),
         ${firstBuyer} + n % ${buyers},
         jsonb_build_array(jsonb_build_object('skuId', s.id, 'num', 1, 'costPoints', s.cost_points)),
         now() + interval '1 day'
       from generate_series($1::bigint, $2::bigint) n
       join skus s on s.company_id = 1 and s.id = ${skuSql[kind]}`,
      [from, from + count - 1],
    )
  }

  return {
    /** Ensures that at least `count` tickets remain. */
    async ensureReady(kind: TicketKind, count: number) {
      const remaining = created[kind] - taken[kind]
      if (remaining < count) await insertTokens(kind, count - remaining)
    },
    /** Takes the next ticket; null if none remain. */
    take(kind: TicketKind): ShopperTicket | null {
      if (taken[kind] >= created[kind]) return null
      const index = taken[kind]++
      const shopper = firstBuyer + (index % buyers)
      const ticket = {
        token: buildToken(kind, index),
        addressId: getAddressId(shopper),
        payable: 0,
      }
      return { shopper, ticket }
    },
    close: () => client.end(),
  }
}
export type Tickets = Awaited<ReturnType<typeof createTickets>>
