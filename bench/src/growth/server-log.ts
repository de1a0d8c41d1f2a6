/** Who can be asked to write into the log. */
type Writer = { query(text: string): Promise<unknown> }

/** PostgreSQL's log while something is done. */
export type ServerLog = {
  /** takes what PostgreSQL writes, in pieces as they come */
  hear(piece: string): void
  /** Does the work and answers with everything that was logged meanwhile. */
  during(owner: Writer, work: () => Promise<unknown>): Promise<string>
}

/**
 * Listens to the log of a PostgreSQL that this process has started. The log comes by another way
 * than the answers, and may come later: a mark written behind the work tells when all was heard.
 */
export function openServerLog(): ServerLog {
  let heard = ''
  let mark = ''
  let marks = 0
  let found: (() => void) | undefined

  return {
    hear(piece) {
      if (mark === '') return
      heard += piece
      if (heard.includes(mark)) found?.()
    },
    async during(owner, work) {
      heard = ''
      mark = `bench mark ${++marks}.`
      const whole = new Promise<void>((resolve) => (found = resolve))
      try {
        await work()
        await owner.query(`do $$ begin raise log '${mark}'; end $$`)
        await whole
        return heard
      } finally {
        mark = ''
      }
    },
  }
}
