import type { ArgsOf, CallName } from '@mall/contract'
import type { Database } from '../../db/connection/database.ts'
import { readSettings, type Settings } from '../../settings.ts'
import { Misuse, type CallOptions, type LocalCommands, type MallCli } from './mall-cli.ts'
import { openHttpCaller } from './http-caller.ts'
import { toData, type Caller } from './caller.ts'
import { createProgress } from './progress.ts'
import { readSession } from './session-file.ts'

type Options = { company?: string; json?: boolean; url?: string }

/** Commands that load the server's code, imported on first use. */
export type Local = LocalCommands & {
  openCaller: (settings: Settings) => Promise<Caller>
  openDatabase: (settings: Settings) => Promise<Database>
}

function parseCompany(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Misuse(`--company 应为正整数，而不是 ${text}`)
  return Number(text)
}

/**
 * Opens the services of a command on first use; `close` releases them.
 * @param canContinue the command has `--cursor`
 */
export function createMallCli(
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void,
  optionsOf: () => Options,
  loadLocal: () => Promise<Local>,
  canContinue: () => boolean = () => false,
) {
  let settings: Settings | undefined
  let caller: Promise<Caller> | undefined
  let exitCode = 0
  /** cursor of the next page */
  const nextPages = new WeakMap<object, string>()

  function notePage(data: unknown): void {
    const { list, nextCursor } = (data ?? {}) as { list?: unknown; nextCursor?: unknown }
    if (Array.isArray(list) && typeof nextCursor === 'string') nextPages.set(list, nextCursor)
  }

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
      const sent = await send(name, args as Record<string, unknown>, { ...options, companyId })
      const data = toData<N>(sent)
      notePage(data)
      return data
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
      // Accounts of the platform belong to no company, so `--company` is required.
      return companyId === 0 ? cli.companyId() : companyId
    },
    isRemote: () => readUrl() !== undefined,
    optionalCompanyId: () => parseCompany(optionsOf().company),
    isJson: () => optionsOf().json === true,
    show(value, lines) {
      const next = nextPages.get(value as object)
      const how = canContinue() ? `，继续列出：加 --cursor ${String(next)}` : '，没有列出'
      const more = next === undefined ? [] : [`还有更多${how}`]
      if (!optionsOf().json) return [...lines(), ...more].forEach(print)
      print(JSON.stringify(value, null, 2))
      // The hint is printed on stderr, because stdout contains only the JSON of this page.
      for (const line of more) process.stderr.write(`${line}\n`)
    },
    progress: createProgress,
    local: loadLocal,
    async withDatabase<T>(work: (db: Database) => Promise<T>, url?: string): Promise<T> {
      const own = readOnce()
      const settings =
        url === undefined ? own : { ...own, DATABASE_URL: url, DATABASE_DIRECT_URL: undefined }
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
