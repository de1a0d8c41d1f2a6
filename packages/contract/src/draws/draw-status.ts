import type { Transitions } from '../states/transitions.ts'

/** draft → waiting (for a second person) → open ⇄ paused → closed → settled. */
export const LUCKY_DRAW_STATUSES = [
  'draft',
  'waiting',
  'open',
  'paused',
  'closed',
  'settled',
] as const
export type LuckyDrawStatus = (typeof LUCKY_DRAW_STATUSES)[number]

export const luckyDrawTransitions = {
  submit: { from: ['draft'], to: 'waiting' },
  approve: { from: ['waiting'], to: 'open' },
  reject: { from: ['waiting'], to: 'draft' },
  pause: { from: ['open'], to: 'paused' },
  resume: { from: ['paused'], to: 'open' },
  close: { from: ['open', 'paused'], to: 'closed' },
  settle: { from: ['closed'], to: 'settled' },
} as const satisfies Transitions<LuckyDrawStatus>

export const DRAW_KINDS = ['wheel', 'grid', 'scratchCard'] as const
export type DrawKind = (typeof DRAW_KINDS)[number]

export const PRIZE_KINDS = ['points', 'coupon', 'goods', 'cardSecret', 'topUp', 'thanks'] as const
export type PrizeKind = (typeof PRIZE_KINDS)[number]

const CLAIMABLE: readonly PrizeKind[] = ['goods', 'cardSecret', 'topUp']
/** Prizes that are claimed and become orders: `goods` with an address, `topUp` with a number. */
export const isClaimable = (kind: PrizeKind): boolean => CLAIMABLE.includes(kind)

/** State of the prize of a draw: without one, credited at once, to be claimed, ordered, given up. */
export const PRIZE_STATES = ['none', 'credited', 'waiting', 'claimed', 'abandoned'] as const
export type PrizeState = (typeof PRIZE_STATES)[number]

/** Reasons why the fallback was given instead of the hit. */
export const FALLBACK_REASONS = ['pieces', 'hour', 'budget', 'person'] as const
export type FallbackReason = (typeof FALLBACK_REASONS)[number]

export const CHANCE_SOURCES = ['free', 'points', 'share', 'order', 'grant'] as const
export type ChanceSource = (typeof CHANCE_SOURCES)[number]

export const DRAW_TABS = ['all', 'waiting', 'credited', 'none'] as const
export type DrawTab = (typeof DRAW_TABS)[number]
