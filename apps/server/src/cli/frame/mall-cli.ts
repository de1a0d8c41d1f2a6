import type { ArgsOf, CallName, DataOf } from '@mall/contract'
import type { Database } from '../../db/connection/database.ts'
import type { Settings } from '../../settings.ts'

/** The command line is invalid; the message names the correct usage. */
export class Misuse extends Error {
  override name = 'Misuse'
}

/** A file that cannot be read; its message states the fault and is printed without a usage line. */
export class BadFile extends Misuse {
  override name = 'BadFile'
}

/** A call that was refused, or a command that failed. */
export class CommandFailed extends Error {
  override name = 'CommandFailed'
  readonly issues: readonly { field: string; message: string }[]
  readonly code: number | null
  constructor(
    message: string,
    {
      issues = [],
      code = null,
    }: { issues?: readonly { field: string; message: string }[]; code?: number | null } = {},
  ) {
    super(message)
    this.issues = issues
    this.code = code
  }
}

export type CallOptions = {
  /** company of this call instead of `--company`; null: the platform */
  companyId?: number | null
  ifMatch?: string
  /** calls repeated with this idempotency key have one effect; generated when missing */
  requestKey?: string
}

export type LinkOptions = Partial<Record<'subject' | 'origin' | 'tel' | 'name', string>>

/** @property pictures also reads every picture from its store */
export type AuditOptions = { company?: number; headsFile?: string; pictures?: boolean }

/** Commands of the server's machine, on its database and settings. */
export type LocalCommands = {
  seed: (mall: MallCli, file: string) => Promise<void>
  audit: (mall: MallCli, options: AuditOptions) => Promise<void>
  printLogHeads: (mall: MallCli) => Promise<void>
  writeManifest: (mall: MallCli, file: string) => Promise<void>
  checkBackup: (mall: MallCli, file: string, dump?: string) => Promise<void>
  printSignInLink: (mall: MallCli, options: LinkOptions) => Promise<void>
  printDemoCode: (mall: MallCli) => void
  seedSchema: () => string
  settingsPage: () => string
  /** @param owner the role of DATABASE_URL instead of the setting */
  rolesFile: (owner?: string) => string
  loginMethodsPage: () => string
}

/** Services of a command: calls, output and, on the server's machine, the database. */
export type MallCli = {
  settings: () => Settings
  environment: Readonly<Record<string, string | undefined>>
  /**
   * Caller of the mall's API: over HTTP with a key or session, or in process on the server's
   * machine.
   */
  call: <N extends CallName>(name: N, args: ArgsOf<N>, options?: CallOptions) => Promise<DataOf<N>>
  /** @throws Misuse without `--company` */
  companyId: () => number
  /** `--company`, else the company of the key or session over HTTP. @throws Misuse without one */
  ownCompanyId: () => Promise<number>
  /** true if calls go to an address over HTTP, false for the database of this machine */
  isRemote: () => boolean
  optionalCompanyId: () => number | undefined
  isJson: () => boolean
  print: (line: string) => void
  /** Prints `value` with `--json`, else the lines. */
  show: (value: unknown, lines: () => readonly string[]) => void
  /** Shows the progress of a long command on stderr of a terminal. */
  progress: (label: string, total: number) => { advance: (count: number) => void; end: () => void }
  /** @throws Misuse in the packed file, which can only call an address */
  local: () => Promise<LocalCommands>
  /** @param url PostgreSQL database to open instead of the configured one */
  withDatabase: <T>(work: (db: Database) => Promise<T>, url?: string) => Promise<T>
  /** The command ran and failed: exit code 1. */
  fail: () => void
}
