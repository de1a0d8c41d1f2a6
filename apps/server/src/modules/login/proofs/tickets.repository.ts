import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'

/** A provider's profile data besides the identity. */
export type Profile = { nickName?: string; headImage?: string }
/** Identity that a ticket proves. */
export type Bearer = { provider: string; subject: string; profile: Profile }

type NewTicket = Bearer & { companyId: number; ticketHash: string; expiresAt: Date }
type TicketKey = { companyId: number; ticketHash: string; at: Date }

export function createTicketsRepository(db: Database) {
  return {
    /** Identity of a valid ticket, without consuming it. */
    findBearer: (companyId: number, ticketHash: string, at: Date) =>
      db.transaction(companyId, (tx) => lockTicket(tx, { companyId, ticketHash, at })),
  }
}
export type TicketsRepository = ReturnType<typeof createTicketsRepository>

export async function insertTicket(tx: Db, ticket: NewTicket): Promise<void> {
  await tx.execute(
    sql`insert into bind_tickets (company_id, ticket_hash, provider, subject, profile, expires_at)
        values (${ticket.companyId}, ${ticket.ticketHash}, ${ticket.provider}, ${ticket.subject},
                ${JSON.stringify(ticket.profile)}::jsonb,
                ${ticket.expiresAt.toISOString()}::timestamptz)`,
  )
}

/** Consumes a ticket: one of several concurrent requests gets its identity. */
export async function consumeTicket(
  tx: Db,
  { companyId, ticketHash, at }: TicketKey,
): Promise<Bearer | null> {
  const moment = at.toISOString()
  const [row] = await selectRows<Bearer>(
    tx,
    sql`update bind_tickets set used_at = ${moment}::timestamptz
        where company_id = ${companyId} and ticket_hash = ${ticketHash}
          and used_at is null and expires_at > ${moment}::timestamptz
        returning provider, subject, profile`,
  )
  return row ?? null
}

/**
 * Identity of a valid ticket, without consuming it. The row is locked: concurrent requests with the
 * ticket wait for the end of the transaction.
 */
export async function lockTicket(
  tx: Db,
  { companyId, ticketHash, at }: TicketKey,
): Promise<Bearer | null> {
  const [row] = await selectRows<Bearer>(
    tx,
    sql`select provider, subject, profile from bind_tickets
        where company_id = ${companyId} and ticket_hash = ${ticketHash}
          and used_at is null and expires_at > ${at.toISOString()}::timestamptz
        for update`,
  )
  return row ?? null
}
