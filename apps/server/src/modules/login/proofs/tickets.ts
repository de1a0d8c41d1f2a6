import { hashOf } from '../../../plugins/session.ts'

const life = 30 * 60_000

/**
 * A ticket to bind an account with: 256 random bits, stored as a hash of the whole text. The suffix
 * `_1` marks an account whose registration is incomplete (specification, section 4).
 */
export function makeTicket(random: (bytes: number) => Buffer, at: Date) {
  const ticket = `${random(32).toString('base64url')}_1`
  return { ticket, ticketHash: hashOf(ticket), expiresAt: new Date(at.getTime() + life) }
}

export const ticketHashOf = (ticket: string) => hashOf(ticket)
