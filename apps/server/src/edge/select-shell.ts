import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  orderShellHosts,
  parseShellHost,
  SHELL_HOST_FILE,
  type NamedShellHost,
} from '@mall/contract/hosting'

/** Folder of the shells and of their builds. */
export const appsFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Shells of the mall, one for each host app. */
export type ShellHosts = {
  list: readonly NamedShellHost[]
  /** shell for plain browsers */
  fallback: string
  /** returns the name of the shell for a User-Agent */
  select(userAgent: string | undefined): string
}

/**
 * Reads the `host.json` of each shell.
 * @throws Error with the file and its fault
 */
export function readShellHosts(folder = appsFolder): ShellHosts {
  const shells = readdirSync(folder).flatMap((name) => {
    const file = join(folder, name, SHELL_HOST_FILE)
    if (!existsSync(file)) return []
    return [{ name, host: parseShellHost(readFileSync(file, 'utf8'), file) }]
  })
  const { ordered, fallback } = orderShellHosts(shells)
  const patterns = ordered.flatMap(({ name, host }) =>
    host.userAgents.map((source) => ({ name, pattern: new RegExp(source, 'i') })),
  )
  return {
    list: ordered,
    fallback,
    select: (userAgent = '') =>
      patterns.find(({ pattern }) => pattern.test(userAgent))?.name ?? fallback,
  }
}
