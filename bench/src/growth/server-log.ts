/** Who can be asked to write into the log. */
type Writer = { query(text: string): Promise<unknown> }

/** PostgreSQL's log while something is done. */
export type ServerLog = {
  /** takes what PostgreSQL writes, in pieces as they come */
  append(piece: string): void
  /** Does the work and answers with everything that was logged meanwhile. */
  during(owner: Writer, work: () => Promise<unknown>): Promise<string>
}

/**
 * Listens to the log of a PostgreSQL that this process has started. The log comes by another way
 * than the answers, and may come later: a mark written behind the work tells when all was heard.
 */
export function createServerLog(): ServerLog {
  let output = ''
  let mark = ''
  let marks = 0
  let onMark: (() => void) | undefined

  return {
    append(piece) {
      if (mark === '') return
      output += piece
      if (output.includes(mark)) onMark?.()
    },
    async during(owner, work) {
      output = ''
      mark = `bench mark ${++marks}.`
      const complete = new Promise<void>((resolve) => (onMark = resolve))
      try {
        await work()
        await owner.query(`do $$ begin raise log '${mark}'; end $$`)
        await complete
        return output
      } finally {
        mark = ''
      }
    },
  }
}
