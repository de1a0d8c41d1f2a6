export type Frames = {
  perSecond: number
  /** share of frames (0–1) later than the next refresh, and than the one after */
  lateShare: number
  veryLateShare: number
}

/** One and two refresh intervals at 60 Hz in ms, with a tolerance of 1 ms for clock jitter. */
const LATE_FRAME_MS = 1000 / 60 + 1
const VERY_LATE_FRAME_MS = 2000 / 60 + 1

/** @param gaps ms between successive frames */
export function summarizeFrames(gaps: readonly number[]): Frames {
  const time = gaps.reduce((sum, gap) => sum + gap, 0)
  const share = (limit: number) => gaps.filter((gap) => gap > limit).length / gaps.length
  return {
    perSecond: (gaps.length / time) * 1000,
    lateShare: share(LATE_FRAME_MS),
    veryLateShare: share(VERY_LATE_FRAME_MS),
  }
}
