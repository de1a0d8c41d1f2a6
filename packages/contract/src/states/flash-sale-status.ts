/** State of a session of a flash sale; whether it runs is read from its times. */
export const flashSaleStatuses = ['draft', 'published', 'cancelled'] as const
export type FlashSaleStatus = (typeof flashSaleStatuses)[number]

/** Phase of a published session at a moment: before, in or after [startsAt, endsAt). */
export const flashSalePhases = ['upcoming', 'running', 'ended'] as const
export type FlashSalePhase = (typeof flashSalePhases)[number]

export const toFlashSalePhase = (
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  nowMs: number,
): FlashSalePhase => {
  if (nowMs < Date.parse(startsAt)) return 'upcoming'
  return nowMs < Date.parse(endsAt) ? 'running' : 'ended'
}
