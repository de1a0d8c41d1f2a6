import type { Database } from '../db/connection/database.ts'
import type { OpenDatabase } from './local/open-database.ts'
import { runCommands } from './run-commands.ts'

/**
 * Runs one `mall` command with the server's code, which loads when a command needs it.
 * @param openMemory an empty database that is gone afterwards; making one takes 3 s of two cores
 * @param openDatabase the database of the settings, else of its own for each command
 * @returns the exit code: 0 done, 1 failed or the audit fails, 2 misused
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
