import { modules } from '../../app.ts'
import type { Database } from '../../db/connection/database.ts'
import { openInMemory } from '../../db/connection/embedded.ts'
import { readRolesFile } from '../../db/dba/roles-file.ts'
import { createSetupSql } from '../../define-module.ts'
import { loginMethodsPage } from '../../modules/login/index.ts'
import { buildSeedFileSchema } from '../../seed-file/schema.ts'
import { settingsTable } from '../../settings-table.ts'
import type { Local } from '../frame/create-mall-cli.ts'
import { checkBackup, writeManifest } from './backup/backup.ts'
import { openLocalCaller } from './local-caller.ts'
import { printLogHeads } from './log-heads.ts'
import { openCommandDatabase, type OpenDatabase } from './open-database.ts'
import { audit, seed } from './records.ts'
import { printDemoCode, printSignInLink } from './sign-in-link.ts'

const setUpMemory = () => openInMemory(createSetupSql(modules))

/**
 * Commands with the server's code.
 * @param openMemory opens a temporary empty database
 * @param openDatabase opens the configured database
 */
export const createLocal = (
  openMemory: () => Promise<Database> = setUpMemory,
  openDatabase: OpenDatabase = openCommandDatabase,
): Local => ({
  openCaller: (settings) => openLocalCaller(settings, openDatabase),
  openDatabase,
  seed: (mall, file) => seed(mall, file, openMemory),
  audit: (mall, options) => mall.withDatabase((db) => audit(mall, db, options)),
  printLogHeads: (mall) => mall.withDatabase((db) => printLogHeads(mall, db)),
  writeManifest,
  checkBackup,
  printSignInLink,
  printDemoCode,
  seedSchema: () => JSON.stringify(buildSeedFileSchema(), null, 2),
  rolesFile: (owner) => readRolesFile(owner).trimEnd(),
  settingsPage: () => settingsTable().trimEnd(),
  loginMethodsPage: () => loginMethodsPage().trimEnd(),
})
