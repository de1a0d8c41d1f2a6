/** Connection that can write to the log. */
type Writer = { query(text: string): Promise<unknown> }

/** PostgreSQL log of an operation. */
export type ServerLog = {
  /** appends a piece of PostgreSQL's output */
  append(piece: string): void
  /** Runs an operation and resolves with everything logged during it. */
  during(owner: Writer, work: () => Promise<unknown>): Promise<string>
}

/**
 * Collects the log of a PostgreSQL started by this process. The log arrives on another channel than
 * query results and possibly later: a mark logged after the operation shows that it is complete.
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
