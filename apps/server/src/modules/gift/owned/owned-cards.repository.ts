import type { CardKind, GiftCardStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Shopper } from '../../../shopper.ts'
import { endSessions } from '../../login/index.ts'
import { findOwnedCard, openCard, type CardSecretInput } from '../card-access.repository.ts'
import { expireTransfers, notifyGiver, notifyReceiver } from './transfer-notices.ts'
import { openSession, type AssertUsable, type NewSession } from '../gift.repository.ts'

export type OwnedRow = {
  id: number
  title: string
  kind: CardKind
  number: string
  status: GiftCardStatus
  value: number
  left: number
  validUntil: string
  isExpired: boolean
  isOwner: boolean
  isUnused: boolean
  toPhone: string | null
  lockedUntil: string | null
  creditedAt: string | null
  pointsUntil: string | null
}
export type IncomingRow = {
  id: number
  title: string
  kind: CardKind
  left: number
  fromPhone: string
  expiresAt: string
}

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`
const text = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** A card is unused before its first order, credit or transfer. */
const unused = sql`c.status = 'active' and c.amount_left = b.value
  and not exists (select from card_redemptions r
    where r.company_id = c.company_id and r.card_id = c.id)
  and not exists (select from card_transfers x
    where x.company_id = c.company_id and x.card_id = c.id and x.status = 'received')`

async function getPhone(tx: Db, { companyId, userId }: Shopper): Promise<string> {
  const [row] = await selectRows<{ phone: string | null }>(
    tx,
    sql`select phone from users where company_id = ${companyId} and id = ${userId}`,
  )
  return row?.phone ?? ''
}

/** Cards that were passed on to a shopper's phone and can be received. */
export async function listIncomingCards(
  tx: Db,
  shopper: Shopper,
  at: Date,
): Promise<IncomingRow[]> {
  const { companyId } = shopper
  const phone = await getPhone(tx, shopper)
  return selectRows<IncomingRow>(
    tx,
    sql`select t.id::float8 as id, b.title, b.kind, c.amount_left::float8 as left,
          coalesce(u.phone, '') as "fromPhone", ${text('t.expires_at')} as "expiresAt"
        from card_transfers t
        join gift_cards c on c.company_id = t.company_id and c.id = t.card_id
        join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
        join users u on u.company_id = t.company_id and u.id = t.from_id
        where t.company_id = ${companyId} and ${phone} <> '' and t.phone = ${phone}
          and t.status = 'waiting' and t.expires_at > ${time(at)} and c.status = 'active'
        order by t.expires_at limit 20`,
  )
}

/** Locks a card of the shopper. @throws gift/not-owned */
async function lockOwned(tx: Db, { companyId, userId }: Shopper, id: number): Promise<void> {
  const cards = await selectRows(
    tx,
    sql`select id from gift_cards
        where company_id = ${companyId} and id = ${id} and owner_id = ${userId} for update`,
  )
  if (cards.length === 0) throw new Refusal('gift/not-owned')
}

export function createOwnedCardsRepository(db: Database) {
  return {
    list: (shopper: Shopper, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const cards = await selectRows<OwnedRow>(
          tx,
          sql`select c.id::float8 as id, b.title, b.kind, c.number, c.status,
                b.value::float8 as value, c.amount_left::float8 as left,
                ${text('c.valid_until')} as "validUntil", c.valid_until <= ${time(at)} as "isExpired",
                c.owner_id is not distinct from ${userId}::bigint as "isOwner",
                ${unused} as "isUnused", t.phone as "toPhone",
                ${text('t.expires_at')} as "lockedUntil", ${text('e.at')} as "creditedAt",
                ${text('c.points_until')} as "pointsUntil"
              from gift_cards c
              join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
              left join card_entries e on e.company_id = c.company_id and e.card_id = c.id
                and e.kind = 'points' and c.credited_to = ${userId}
              left join card_transfers t on t.company_id = c.company_id and t.card_id = c.id
                and t.status = 'waiting' and t.expires_at > ${time(at)}
              where c.company_id = ${companyId}
                and (c.owner_id = ${userId} or c.credited_to = ${userId})
              order by c.status = 'active' and c.valid_until > ${time(at)} desc, c.valid_until, c.id
              limit 100`,
        )
        const incoming = await listIncomingCards(tx, shopper, at)
        return { cards, incoming }
      }),

    /** Adds the card that a secret opens; it has one owner. */
    add: ({ userId }: Shopper, input: CardSecretInput, assertUsable: AssertUsable) =>
      db.transaction(input.companyId, async (tx) => {
        const { companyId, at } = input
        const result = await openCard(tx, input)
        if (result.kind !== 'card') return result
        assertUsable(result.card)
        const owned = await selectRows(
          tx,
          sql`update gift_cards set owner_id = ${userId}, owned_at = coalesce(owned_at, ${time(at)})
              where company_id = ${companyId} and id = ${result.card.id}
                and (owner_id is null or owner_id = ${userId}) returning id`,
        )
        if (owned.length === 0) throw new Refusal('gift/owned')
        return result
      }),

    /** Opens a session of a card that the shopper has. */
    open: (
      shopper: Shopper,
      id: number,
      { session, at }: { session: NewSession; at: Date },
      assertUsable: AssertUsable,
    ) =>
      db.transaction(shopper.companyId, async (tx) => {
        const card = await findOwnedCard(tx, shopper, id)
        if (!card) throw new Refusal('gift/not-owned')
        assertUsable(card)
        await openSession(tx, shopper.companyId, { card, session, at })
        return card
      }),

    /** Locks an unused card for its receiver, once per request key. */
    passOn: (
      shopper: Shopper,
      {
        id,
        phone,
        requestKey,
        expiresAt,
        at,
      }: {
        id: number
        phone: string
        requestKey: string
        expiresAt: Date
        at: Date
      },
    ): Promise<{ expiresAt: string }> =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        await lockOwned(tx, shopper, id)
        const [earlier] = await selectRows<{ expiresAt: string; cardId: number; phone: string }>(
          tx,
          sql`select ${text('expires_at')} as "expiresAt", card_id::float8 as "cardId", phone
              from card_transfers where company_id = ${companyId} and from_id = ${userId}
                and request_key = ${requestKey}`,
        )
        if (earlier) {
          if (earlier.cardId !== id || earlier.phone !== phone) throw new Refusal('gift/key-reused')
          return { expiresAt: earlier.expiresAt }
        }
        if ((await getPhone(tx, shopper)) === phone) throw new Refusal('gift/own-phone')
        await expireTransfers(tx, companyId, { which: sql`card_id = ${id}`, at })
        // A separate statement, because it must see rows of the former lock holder.
        const inserted = await selectRows<{ id: number; expiresAt: string }>(
          tx,
          sql`insert into card_transfers
                (company_id, card_id, from_id, phone, request_key, created_at, expires_at)
              select ${companyId}, c.id, ${userId}, ${phone}, ${requestKey}, ${time(at)},
                ${time(expiresAt)}
              from gift_cards c
              join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
              where c.company_id = ${companyId} and c.id = ${id} and c.valid_until > ${time(at)}
                and b.kind <> 'points' and ${unused}
              on conflict do nothing
              returning id::float8 as id, ${text('expires_at')} as "expiresAt"`,
        )
        const [transfer] = inserted
        if (!transfer) throw new Refusal('gift/not-passable')
        await notifyReceiver(tx, companyId, { id: transfer.id, at })
        return { expiresAt: transfer.expiresAt }
      }),

    revoke: (shopper: Shopper, id: number, at: Date) =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const revoked = await selectRows(
          tx,
          sql`update card_transfers set status = 'revoked', ended_at = ${time(at)}
              where company_id = ${companyId} and card_id = ${id} and from_id = ${userId}
                and status = 'waiting' returning id`,
        )
        if (revoked.length === 0) throw new Refusal('gift/transfer')
      }),

    /**
     * Transfers a card to its receiver once. Ends the giver's sessions and replaces the password
     * and codes known to the giver.
     */
    receive: (shopper: Shopper, transferId: number, at: Date): Promise<{ id: number }> =>
      db.transaction(shopper.companyId, async (tx) => {
        const { companyId, userId } = shopper
        const phone = await getPhone(tx, shopper)
        const [received] = await selectRows<{ cardId: number }>(
          tx,
          sql`update card_transfers set status = 'received', received_by = ${userId},
                ended_at = ${time(at)}
              where company_id = ${companyId} and id = ${transferId} and ${phone} <> ''
                and phone = ${phone} and status = 'waiting' and expires_at > ${time(at)}
              returning card_id::float8 as "cardId"`,
        )
        if (!received) throw new Refusal('gift/transfer')
        const { cardId } = received
        const [card] = await selectRows<{ holderId: number | null }>(
          tx,
          sql`update gift_cards set owner_id = ${userId}, owned_at = ${time(at)},
                password_hash = null, code_hash = null, link_hash = null, phone = null
              where company_id = ${companyId} and id = ${cardId} and status = 'active'
              returning holder_id::float8 as "holderId"`,
        )
        if (!card) throw new Refusal('gift/transfer')
        if (card.holderId !== null) {
          await endSessions(tx, { companyId, userId: card.holderId }, 'gift', at)
        }
        await notifyGiver(tx, companyId, { id: transferId, kind: 'card.accepted', at })
        return { id: cardId }
      }),
  }
}
export type OwnedCardsRepository = ReturnType<typeof createOwnedCardsRepository>
