import type { Connection } from './connection.ts'

/** One thing that is asked of one server, again and again. */
export type Target = {
  name: string
  url: string
  /** the server's process, where its processor time is counted */
  pid?: number
  connections: number
  /** what has to be there before a drive: tokens to spend, an empty cart */
  prepare?(): Promise<void>
  /**
   * One piece of work, numbered from 0 in each drive: one request, or several that belong together.
   * Throws where an answer is not the expected one. `false`: there is nothing left to do.
   */
  work(connection: Connection, nth: number): Promise<void | false>
}
