import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Db } from '../../../db/connection/database.ts'
import { addNotice } from '../../notices/index.ts'
import { maskPhone } from '../card-secret.ts'

const SHANGHAI_MS = 8 * 3_600_000

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

type Transfer = {
  id: number
  cardId: number
  fromId: number
  phone: string
  title: string
  expiresAt: string
}

async function getTransfer(tx: Db, companyId: number, id: number): Promise<Transfer> {
  const [row] = await selectRows<Transfer>(
    tx,
    sql`select t.id::float8 as id, t.card_id::float8 as "cardId", t.from_id::float8 as "fromId",
          t.phone, b.title, t.expires_at as "expiresAt"
        from card_transfers t
        join gift_cards c on c.company_id = t.company_id and c.id = t.card_id
        join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
        where t.company_id = ${companyId} and t.id = ${id}`,
  )
  if (!row) throw new Error(`transfer ${String(id)} is missing`)
  return row
}

/**
 * Notifies the receiver of a card once a day if the phone is a shopper's; a job sends messages to
 * other phones.
 */
export async function notifyReceiver(
  tx: Db,
  companyId: number,
  { id, at }: { id: number; at: Date },
): Promise<void> {
  const { cardId, phone, title, expiresAt } = await getTransfer(tx, companyId, id)
  const [receiver] = await selectRows<{ id: number }>(
    tx,
    sql`update card_transfers t set announced_at = ${time(at)} from users u
        where t.company_id = ${companyId} and t.id = ${id} and u.company_id = t.company_id
          and u.phone = ${phone} and not u.disabled returning u.id::float8 as id`,
  )
  if (!receiver) return
  const day = new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 10)
  await addNotice(tx, {
    companyId,
    userId: receiver.id,
    kind: 'card.received',
    effect: `${String(cardId)}:${day}`,
    facts: { name: title, expiresAt: new Date(expiresAt).toISOString() },
    at,
  })
}

/** Notifies the giver that a card was accepted or returned. */
export async function notifyGiver(
  tx: Db,
  companyId: number,
  { id, kind, at }: { id: number; kind: 'card.accepted' | 'card.returned'; at: Date },
): Promise<void> {
  const { fromId, phone, title } = await getTransfer(tx, companyId, id)
  const facts = { name: title, phone: maskPhone(phone) }
  await addNotice(tx, { companyId, userId: fromId, kind, effect: String(id), facts, at })
}

/**
 * Ends transfers that were not accepted in time and keeps the cards with their givers.
 * @param which condition on `card_transfers`
 */
export async function expireTransfers(
  tx: Db,
  companyId: number,
  { which, at }: { which: SQL; at: Date },
): Promise<number> {
  const expired = await selectRows<{ id: number }>(
    tx,
    sql`update card_transfers set status = 'expired', ended_at = expires_at
        where company_id = ${companyId} and ${which} and status = 'waiting'
          and expires_at <= ${time(at)} returning id::float8 as id`,
  )
  for (const { id } of expired) {
    await notifyGiver(tx, companyId, { id, kind: 'card.returned', at })
  }
  return expired.length
}
