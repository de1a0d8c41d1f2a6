/**
 * Rules of a draw, shared by server, browser and command with the same results. `docs/adr` and the
 * page of a draw describe them.
 */
export const WHOLE = 10_000

const TICKET_DIGITS = 12
const TICKET_RANGE = 2 ** (4 * TICKET_DIGITS)

export type WeightedPrize = { no: number; weight: number }

/** Hex of the SHA-256 of bytes, and of the HMAC-SHA-256 of a text; both given in hex. */
export type DrawCrypto = {
  sha256: (hex: string) => Promise<string>
  hmac: (keyHex: string, message: string) => Promise<string>
}

/** Number of a draw, `L{luckyDraw}-{no}`. */
export const toDrawNumber = (drawId: number, no: number): string =>
  `L${String(drawId)}-${String(no)}`

/** The luckyDraw and the number in it, or null. */
export function parseDrawNumber(text: string): { drawId: number; no: number } | null {
  const match = /^L([1-9]\d{0,14})-([1-9]\d{0,8})$/.exec(text)
  return match ? { drawId: Number(match[1]), no: Number(match[2]) } : null
}

/** Text that the day's seed signs; `attempt` rises while a ticket would be biased. */
export const toDrawMessage = (
  { companyId, number, nonce }: { companyId: number; number: string; nonce: string },
  attempt: number,
): string => `v1|${String(companyId)}|${number}|${nonce}|${String(attempt)}`

/** The ticket of a digest; null in the part of the range that `whole` does not divide. */
export function toTicket(digest: string, whole: number): number | null {
  const value = Number.parseInt(digest.slice(0, TICKET_DIGITS), 16)
  return value >= TICKET_RANGE - (TICKET_RANGE % whole) ? null : value % whole
}

/**
 * The first prize whose cumulative weight exceeds the ticket.
 * @throws RangeError where the weights do not cover it
 */
export function findHit<P extends WeightedPrize>(prizes: readonly P[], ticket: number): P {
  let sum = 0
  for (const prize of prizes) {
    sum += prize.weight
    if (ticket < sum) return prize
  }
  throw new RangeError(`no prize for ticket ${String(ticket)}`)
}

/** Tickets of a prize, from the first to the last; null without weight. */
export function findTicketRange(
  prizes: readonly WeightedPrize[],
  no: number,
): { first: number; last: number } | null {
  let sum = 0
  for (const prize of prizes) {
    if (prize.no === no)
      return prize.weight > 0 ? { first: sum, last: sum + prize.weight - 1 } : null
    sum += prize.weight
  }
  return null
}

/** Ticket of a draw with a cryptography that works asynchronously, as a browser's does. */
export async function calculateTicket(
  crypto: Pick<DrawCrypto, 'hmac'>,
  draw: { seed: string; companyId: number; number: string; nonce: string; whole: number },
): Promise<number> {
  for (let attempt = 0; ; attempt += 1) {
    const digest = await crypto.hmac(draw.seed, toDrawMessage(draw, attempt))
    const ticket = toTicket(digest, draw.whole)
    if (ticket !== null) return ticket
  }
}

export type PublishedLog = {
  companyId: number
  whole: number
  /** SHA-256 of the first day's seed */
  digest: string
  prizes: readonly WeightedPrize[]
  seeds: readonly { day: number; seed: string }[]
  draws: readonly LoggedDraw[]
  /** number before the first line of a whole log: later than 0 where earlier ones are not kept */
  after?: number
}
export type LoggedDraw = {
  number: string
  /** day of the chain of seeds, from 1 on */
  day: number
  nonce: string
  ticket: number
  hit: number
}
export const DRAW_FAULTS = ['digest', 'seed', 'number', 'ticket', 'hit', 'weights'] as const
export type DrawFault = (typeof DRAW_FAULTS)[number]
export type FoundFault = { fault: DrawFault; at: string }

/**
 * Recomputes a published log: the chain of seeds up to the digest, the numbers without a gap, every
 * ticket and every hit. Draws of a day whose seed is not published yet are left out.
 * @returns what differs, nothing for a true log
 */
export async function verifyLog(
  crypto: DrawCrypto,
  log: PublishedLog,
): Promise<{ faults: FoundFault[]; verified: number; open: number }> {
  const faults: FoundFault[] = []
  const seeds = new Map<number, string>()
  let expected = log.digest
  for (const { day, seed } of log.seeds.toSorted((a, b) => a.day - b.day)) {
    const isLinked = day === seeds.size + 1 && (await crypto.sha256(seed)) === expected
    if (!isLinked) faults.push({ fault: day === 1 ? 'digest' : 'seed', at: String(day) })
    seeds.set(day, seed)
    expected = seed
  }
  const sum = log.prizes.reduce((total, { weight }) => total + weight, 0)
  if (sum !== log.whole) {
    faults.push({ fault: 'weights', at: String(sum) })
    return { faults, verified: 0, open: log.draws.length }
  }
  let verified = 0
  let last: number | null = log.after ?? null
  for (const draw of log.draws) {
    const no = parseDrawNumber(draw.number)?.no ?? null
    if (no === null || (last !== null && no !== last + 1)) {
      faults.push({ fault: 'number', at: draw.number })
    }
    last = no ?? last
    const seed = seeds.get(draw.day)
    if (seed === undefined) continue
    verified += 1
    const { companyId, whole } = log
    const ticket = await calculateTicket(crypto, { ...draw, seed, companyId, whole })
    if (ticket !== draw.ticket) faults.push({ fault: 'ticket', at: draw.number })
    else if (findHit(log.prizes, ticket).no !== draw.hit) {
      faults.push({ fault: 'hit', at: draw.number })
    }
  }
  return { faults, verified, open: log.draws.length - verified }
}
