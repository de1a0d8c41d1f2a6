import { hashOf } from '../../../plugins/session.ts'

const life = 30 * 60_000

/**
 * A ticket to bind an account with: 256 random bits. Only its hash, over all of it, is kept. Shells
 * of earlier releases recognise a ticket by its suffix `_1`; nothing else depends on it.
 */
export function makeTicket(random: (bytes: number) => Buffer, at: Date) {
  const ticket = `${random(32).toString('base64url')}_1`
  return { ticket, ticketHash: hashOf(ticket), expiresAt: new Date(at.getTime() + life) }
}

export const ticketHashOf = (ticket: string) => hashOf(ticket)
