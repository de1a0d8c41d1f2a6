import { modules } from '../../app.ts'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { createSetupSql } from '../../define-module.ts'
import { withDirectAddress, type Settings } from '../../settings.ts'

/** The records of a large company take longer than a request's timeout; a command has none. */
export const SLOWEST_MS = 600_000

export type OpenDatabase = (settings: Settings) => Promise<Database>

/** The database of the settings, as commands use it: a pooler's limits are those of requests. */
export const openCommandDatabase: OpenDatabase = (settings) =>
  openDatabase(withDirectAddress(settings), createSetupSql(modules), SLOWEST_MS)
