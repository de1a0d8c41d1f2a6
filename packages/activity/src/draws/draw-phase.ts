import type { LuckyDraw } from '@mall/contract'

export type DrawPhase = 'upcoming' | 'running' | 'paused' | 'ended'

/** Phase of a draw at a moment on the server's clock. */
export function toDrawPhase(
  { status, startsAt, endsAt }: Pick<LuckyDraw, 'status' | 'startsAt' | 'endsAt'>,
  nowMs: number,
): DrawPhase {
  if (status === 'closed' || status === 'settled' || nowMs >= Date.parse(endsAt)) return 'ended'
  if (status === 'paused') return 'paused'
  return nowMs < Date.parse(startsAt) ? 'upcoming' : 'running'
}

/** `?id=` of an address. */
export const parseId = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
