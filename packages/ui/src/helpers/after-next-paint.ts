/**
 * Runs a callback once the next frame has been painted: for work that the shopper does not wait
 * for, and for measuring positions, which before the paint would force a layout.
 * @returns cancels it
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
