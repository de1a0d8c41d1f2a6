import type { PointsExchange } from '@mall/contract'
import type { ExchangeProblem, ExchangeState } from '@mall/contract/states'
import { Refusal } from '../../plugins/errors.ts'
import type { Company } from '../companies/index.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** Time without a result after which an alarm is raised once. */
export const ALARM_AFTER_MS = 24 * HOUR_MS

/** Delays of the queries after the request; hourly afterwards. */
const QUERY_AFTER_MS = [10 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS] as const

/** Time of the query after `queries` earlier ones. */
export function calculateNextQuery(createdAt: Date, queries: number, at: Date): Date {
  const delayMs = QUERY_AFTER_MS[queries]
  if (delayMs === undefined) return new Date(at.getTime() + HOUR_MS)
  return new Date(Math.max(createdAt.getTime() + delayMs, at.getTime() + 10 * SECOND_MS))
}

export type ExchangeOffer = {
  step: number
  points: number
  maxPerExchange: number
  maxPerDay: number
}

/** Rate and limits of a company; null without an exchange. */
export function findOffer({ settings }: Pick<Company, 'settings'>): ExchangeOffer | null {
  const {
    step = 0,
    points = 0,
    maxPerExchange = 100_000,
    maxPerDay = 200_000,
  }: Partial<Company['settings']['pointsExchange']> = settings.pointsExchange ?? {}
  return step > 0 && points > 0 ? { step, points, maxPerExchange, maxPerDay } : null
}

/** Throws the refusal of an invalid amount or another rate than displayed. */
export function assertOffered(
  offer: ExchangeOffer,
  { bankPoints, points }: { bankPoints: number; points: number },
): void {
  if (bankPoints % offer.step !== 0 || bankPoints > offer.maxPerExchange) {
    throw new Refusal('cmb/amount')
  }
  if (points !== (bankPoints / offer.step) * offer.points) throw new Refusal('cmb/rate-changed')
}

export function assertWithinDay(offer: ExchangeOffer, today: number, bankPoints: number): void {
  if (today + bankPoints > offer.maxPerDay) throw new Refusal('cmb/limit')
}

const PROBLEMS: Readonly<Record<string, ExchangeProblem>> = {
  INSUFFICIENT: 'short',
  CUSTOMER_FROZEN: 'frozen',
}

export type ExchangeRow = Omit<PointsExchange, 'state' | 'problem'> & {
  state: ExchangeState
  problem: string
}

export const toShownExchange = ({ state, problem, ...row }: ExchangeRow): PointsExchange => ({
  ...row,
  state: state === 'confirmed' || state === 'failed' ? state : 'processing',
  problem: state === 'failed' ? (PROBLEMS[problem] ?? 'refused') : null,
})
