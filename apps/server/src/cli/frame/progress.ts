const WIDTH = 24
const REDRAW_MS = 100

/** A progress bar on stderr of a terminal; writes nothing to other outputs. */
export function createProgress(label: string, total: number) {
  const { stderr } = process
  let done = 0
  let drawnAt = 0
  function draw() {
    drawnAt = Date.now()
    // The total is unknown so far, so only the count is shown.
    if (total === 0) return void stderr.write(`\r${label} ${String(done)}`)
    const share = Math.min(1, done / total)
    const filled = Math.round(share * WIDTH)
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
    stderr.write(`\r${label} ${bar} ${String(done)}/${String(total)}`)
  }
  return {
    advance(count: number) {
      done += count
      if (stderr.isTTY && Date.now() - drawnAt >= REDRAW_MS) draw()
    },
    end() {
      if (!stderr.isTTY) return
      draw()
      stderr.write('\n')
    },
  }
}
