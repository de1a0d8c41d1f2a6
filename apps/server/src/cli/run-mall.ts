import type { Database } from '../db/connection/database.ts'
import type { OpenDatabase } from './local/open-database.ts'
import { runCommands } from './run-commands.ts'

/**
 * Runs one `mall` command and loads the server's code when needed.
 * @param openMemory opens a temporary empty database, which takes 3 s of two cores
 * @param openDatabase opens the configured database or one per command
 * @returns the exit code: 0 success, 1 failure or failed audit, 2 misuse
 */
export const runMall = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
  openMemory?: () => Promise<Database>,
  openDatabase?: OpenDatabase,
): Promise<number> =>
  runCommands(args, environment, print, {
    loadLocal: async () => (await import('./local/index.ts')).createLocal(openMemory, openDatabase),
    version: 'source',
  })
