import type { Connection } from './connection.ts'

/** Operation that is repeated against one server. */
export type Target = {
  name: string
  url: string
  /** process whose CPU time is measured */
  pid?: number
  connections: number
  /** prepares data before a run: tickets, empty carts */
  prepare?(): Promise<void>
  /**
   * Runs one operation, numbered from 0 in each run: one request or several.
   * Throws on an unexpected response. `false`: no input remains.
   */
  work(connection: Connection, index: number): Promise<void | false>
}
