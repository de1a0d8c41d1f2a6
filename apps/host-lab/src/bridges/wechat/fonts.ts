/** WeChat's text size steps as factors; the second is normal. */
export const FONT_STEPS = [0.9, 1, 1.1, 1.2, 1.3, 1.45, 1.6, 1.8] as const

/** Detail of menu:setfont: the step, counted from 1, and the size in percent, both as text. */
export function fontDetail(scale: number): { fontSize: string; fontScale: string } {
  const distance = (step: number) => Math.abs(step - scale)
  const nearest = FONT_STEPS.reduce((one, other) => (distance(other) < distance(one) ? other : one))
  return {
    fontSize: String(FONT_STEPS.indexOf(nearest) + 1),
    fontScale: String(Math.round(scale * 100)),
  }
}
