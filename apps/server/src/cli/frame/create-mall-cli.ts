import type { ArgsOf, CallName } from '@mall/contract'
import type { Database } from '../../db/connection/database.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { Misuse, type CallOptions, type LocalCommands, type MallCli } from './mall-cli.ts'
import { openHttpCaller } from './http-caller.ts'
import { toData, type Caller } from './caller.ts'
import { createProgress } from './progress.ts'
import { readSession } from './session-file.ts'

type Options = { company?: string; json?: boolean; url?: string }

/** The part of the command that needs the server's code; loaded by commands that use it. */
export type Local = LocalCommands & {
  openCaller: (settings: Settings) => Promise<Caller>
  openDatabase: (settings: Settings) => Promise<Database>
}

function parseCompany(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Misuse(`--company 应为正整数，而不是 ${text}`)
  return Number(text)
}

/** Opens what a command needs on first use; `close` ends it. */
export function createMallCli(
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
  optionsOf: () => Options,
  loadLocal: () => Promise<Local>,
) {
  let settings: Settings | undefined
  let caller: Promise<Caller> | undefined
  let exitCode = 0

  const readUrl = () => optionsOf().url ?? environment.MALL_URL
  const readOnce = () => (settings ??= readSettings(environment))

  async function openCaller(): Promise<Caller> {
    const url = readUrl()
    if (url === undefined) return (await loadLocal()).openCaller(readOnce())
    if (!URL.canParse(url)) throw new Misuse(`--url 应为商城地址，而不是 ${url}`)
    const key = environment.MALL_KEY
    const session = key === undefined ? readSession(environment, url) : null
    return openHttpCaller(url, key === undefined ? session : { token: key })
  }

  const cli: MallCli = {
    settings: readOnce,
    environment,
    print,
    async call<N extends CallName>(name: N, args: ArgsOf<N>, options: CallOptions = {}) {
      const { companyId = parseCompany(optionsOf().company) ?? null } = options
      const { send } = await (caller ??= openCaller())
      return toData<N>(await send(name, args as Record<string, unknown>, { ...options, companyId }))
    },
    companyId() {
      const id = parseCompany(optionsOf().company)
      if (id === undefined) throw new Misuse('缺少 --company N')
      return id
    },
    async ownCompanyId() {
      const stated = parseCompany(optionsOf().company)
      if (stated !== undefined) return stated
      const { companyId } = cli.isRemote() ? await cli.call('ops.me', {}) : { companyId: 0 }
      // The platform's own accounts belong to no company.
      return companyId === 0 ? cli.companyId() : companyId
    },
    isRemote: () => readUrl() !== undefined,
    optionalCompanyId: () => parseCompany(optionsOf().company),
    isJson: () => optionsOf().json === true,
    show(value, lines) {
      if (optionsOf().json) print(JSON.stringify(value, null, 2))
      else for (const line of lines()) print(line)
    },
    progress: createProgress,
    local: loadLocal,
    async withDatabase<T>(work: (db: Database) => Promise<T>, url?: string): Promise<T> {
      const settings = { ...readOnce(), ...(url !== undefined && { DATABASE_URL: url }) }
      const db = await (await loadLocal()).openDatabase(settings)
      try {
        return await work(db)
      } finally {
        await db.close()
      }
    },
    fail() {
      exitCode = 1
    },
  }
  return {
    cli,
    exitCode: () => exitCode,
    async close() {
      await (await caller?.catch(() => undefined))?.close()
    },
  }
}
