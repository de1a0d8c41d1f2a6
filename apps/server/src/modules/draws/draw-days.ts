import { createHash, createHmac } from 'node:crypto'
import { toDrawMessage, toTicket } from '@mall/contract/draws'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000
/** Seeds of a day are published this long after the day ends. */
const PUBLISHED_AFTER_MS = 5 * 60_000

const toDayNumber = (at: Date) => Math.floor((at.getTime() + SHANGHAI_MS) / DAY_MS)

/** The calendar day in Shanghai, `2026-11-19`. */
export const toDay = (at: Date): string =>
  new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 10)

/** 24:00 of the day in Shanghai. */
export const toEndOfDay = (at: Date): Date => new Date((toDayNumber(at) + 1) * DAY_MS - SHANGHAI_MS)

/** Day of the chain of seeds, from 1 on. */
export const toChainDay = (startsAt: Date, at: Date): number =>
  toDayNumber(at) - toDayNumber(startsAt) + 1

/** Days of the chain of a draw, [startsAt, endsAt). */
export const countDays = (startsAt: Date, endsAt: Date): number =>
  toChainDay(startsAt, new Date(endsAt.getTime() - 1))

/** Days of the chain that have ended before a time. */
export const countEnded = (startsAt: Date, days: number, before: Date): number =>
  Math.max(0, Math.min(days, toChainDay(startsAt, before) - 1))

/** Days whose seeds are due for publication. */
export const countPublishable = (startsAt: Date, days: number, at: Date): number =>
  countEnded(startsAt, days, new Date(at.getTime() - PUBLISHED_AFTER_MS))

const hashHex = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')

/**
 * Derives a day's seed from the last day's: each seed is the hash of the next one. Day 0 is the
 * digest.
 */
export function deriveSeed(lastSeed: string, days: number, day: number): string {
  if (day < 0 || day > days) throw new RangeError(`no day ${String(day)} of ${String(days)}`)
  let seed = lastSeed
  for (let at = days; at > day; at -= 1) seed = hashHex(seed)
  return seed
}

/** Ticket of a draw, see `calculateTicket` of the contract. */
export function calculateTicket(
  seed: string,
  draw: { companyId: number; number: string; nonce: string },
  whole: number,
): number {
  const key = Buffer.from(seed, 'hex')
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHmac('sha256', key).update(toDrawMessage(draw, attempt)).digest('hex')
    const ticket = toTicket(digest, whole)
    if (ticket !== null) return ticket
  }
}
