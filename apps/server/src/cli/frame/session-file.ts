import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Credentials } from './http-caller.ts'

const Sessions = z.record(
  z.string(),
  z.object({ token: z.string().optional(), device: z.string() }),
)
type Environment = Readonly<Record<string, string | undefined>>

/** Sessions of `mall login` by the mall's address; readable by their user only. */
const fileOf = ({ XDG_CONFIG_HOME, HOME }: Environment) =>
  join(XDG_CONFIG_HOME ?? join(HOME ?? homedir(), '.config'), 'mall', 'sessions.json')

function readAll(environment: Environment): z.output<typeof Sessions> {
  try {
    return Sessions.parse(JSON.parse(readFileSync(fileOf(environment), 'utf8')))
  } catch {
    // The file is missing or has another format.
    return {}
  }
}

const toOrigin = (url: string) => new URL(url).origin

export function readSession(environment: Environment, url: string): Credentials | null {
  const { token, device } = readAll(environment)[toOrigin(url)] ?? {}
  return token === undefined || device === undefined ? null : { token, device }
}

/** The secret of this device for a mall; null before the first sign-in. */
export const readDevice = (environment: Environment, url: string): string | null =>
  readAll(environment)[toOrigin(url)]?.device ?? null

/** @param token null after a sign-out; the device's secret stays stored */
export function writeSession(
  environment: Environment,
  url: string,
  { token, device }: { token: string | null; device: string },
): void {
  const file = fileOf(environment)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const all = { ...readAll(environment), [toOrigin(url)]: { ...(token && { token }), device } }
  rmSync(file, { force: true })
  writeFileSync(file, JSON.stringify(all, null, 2), { mode: 0o600 })
}
