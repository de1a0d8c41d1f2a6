/**
 * Runs once the next frame has been drawn: for what the shopper need not wait for, and to measure
 * positions, which before the frame has the page laid out for the answer.
 * @returns ends it
 */
export function afterNextPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
