import { modules } from '../../app.ts'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { createSetupSql } from '../../define-module.ts'
import type { Settings } from '../../settings.ts'

/** No timeout, because commands on a large company run longer than a request. */
export const SLOWEST_MS = 600_000

export type OpenDatabase = (settings: Settings) => Promise<Database>

/** The database of the settings, as commands use it. */
export const openCommandDatabase: OpenDatabase = (settings) =>
  openDatabase(settings, createSetupSql(modules), SLOWEST_MS)
