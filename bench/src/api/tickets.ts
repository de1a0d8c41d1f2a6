import pg from 'pg'
import type { Ticket } from '../calls/buy.ts'
import { addressIdOf } from '../seed/shopper-rows.ts'

/** A ticket, and which shopper it belongs to. */
export type Spendable = { shopper: number; ticket: Ticket }

/** For goods in turn, for the one that everybody wants, for the one that is sold out. */
export type TicketKind = 'spread' | 'hot' | 'gone'

/** How many goods can be bought, and which one is hot, which one gone. */
export type Shelf = { goods: number; hotSku: number; goneSku: number }

/** A token's 24 letters of its own, then 8 that name its SKU, as the mall's own tokens do. */
const prefix = (kind: TicketKind) => `ck_${kind}-`
const digits = (kind: TicketKind) => 24 - kind.length - 1
const hintOf = (skuId: number) => {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(skuId, 0, 6)
  return bytes.toString('base64url')
}
const hintSql = `translate(encode(substring(int8send(s.id) from 3), 'base64'), '+/', '-_')`

/** The model shopper has another address than its copies: the copies buy. */
const firstBuyer = 2

/**
 * Submit tokens for the commit alone, as asking for the price would have handed them out: rows of
 * the same table, made in one statement. Shoppers take turns, so that no two orders under way are
 * of one shopper.
 */
export async function openTickets(databaseUrl: string, shoppers: number, shelf: Shelf) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench-tickets' })
  await client.connect()
  const made = { spread: 0, hot: 0, gone: 0 }
  const spent = { spread: 0, hot: 0, gone: 0 }
  const skuSql = { spread: `1 + n % ${shelf.goods}`, hot: shelf.hotSku, gone: shelf.goneSku }
  const skuOf = (kind: TicketKind, nth: number) =>
    kind === 'spread' ? 1 + (nth % shelf.goods) : kind === 'hot' ? shelf.hotSku : shelf.goneSku
  const tokenOf = (kind: TicketKind, nth: number) =>
    prefix(kind) + String(nth).padStart(digits(kind), '0') + hintOf(skuOf(kind, nth))
  const buyers = shoppers - 1

  async function make(kind: TicketKind, count: number) {
    const from = made[kind]
    made[kind] += count
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
    /** Makes so many that at least `count` are left to spend. */
    async haveReady(kind: TicketKind, count: number) {
      const left = made[kind] - spent[kind]
      if (left < count) await make(kind, count - left)
    },
    /** The next one; null where they have run out. */
    take(kind: TicketKind): Spendable | null {
      if (spent[kind] >= made[kind]) return null
      const nth = spent[kind]++
      const shopper = firstBuyer + (nth % buyers)
      const ticket = { token: tokenOf(kind, nth), addressId: addressIdOf(shopper), payable: 0 }
      return { shopper, ticket }
    },
    close: () => client.end(),
  }
}
export type Tickets = Awaited<ReturnType<typeof openTickets>>
