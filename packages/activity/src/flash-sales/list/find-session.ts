import type { FlashSaleSession } from '@mall/contract'
import { toFlashSalePhase } from '@mall/contract/states'

/** The named session, else the one that runs, the next one, or the last one. */
export function findSession(
  list: readonly FlashSaleSession[],
  id: string | null,
  nowMs: number,
): FlashSaleSession | null {
  const inPhase = (phase: string) =>
    list.find((session) => toFlashSalePhase(session, nowMs) === phase)
  return (
    list.find((session) => String(session.id) === id) ??
    inPhase('running') ??
    inPhase('upcoming') ??
    list.at(-1) ??
    null
  )
}
