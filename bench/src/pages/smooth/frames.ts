/** How evenly frames came. */
export type Frames = {
  perSecond: number
  /** shares of frames, 0–1, that came later than the next refresh, and than the one after */
  late: number
  veryLate: number
}

/** One refresh of a screen with 60 a second, and two (ms); a clock that jitters by 1 ms is no fault. */
const refresh = 1000 / 60 + 1
const two = 2000 / 60 + 1

/** @param gaps ms between a frame and the one before */
export function framesOf(gaps: readonly number[]): Frames {
  const time = gaps.reduce((sum, gap) => sum + gap, 0)
  const share = (limit: number) => gaps.filter((gap) => gap > limit).length / gaps.length
  return { perSecond: (gaps.length / time) * 1000, late: share(refresh), veryLate: share(two) }
}
