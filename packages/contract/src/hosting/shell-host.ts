import { z } from 'zod'
import { LoginMethodId } from '../states/login-method.ts'

/** The file of a shell's folder that describes its host app: `apps/<shell>/host.json`. */
export const SHELL_HOST_FILE = 'host.json'

const isRegExp = (source: string): boolean => {
  try {
    return new RegExp(source, 'i') instanceof RegExp
  } catch {
    return false
  }
}

const UserAgentPattern = z
  .string()
  .min(1)
  .max(500)
  .refine(isRegExp, 'no regular expression')
  .refine((source) => !isRegExp(source) || !new RegExp(source, 'i').test(''), 'matches any text')

/** An origin without a path, or a keyword in quotes: neither can end its directive. */
const Source = z
  .string()
  .max(200)
  .regex(
    /^(?:https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?|blob:|data:|'self'|'wasm-unsafe-eval')$/,
    "an https origin, blob:, data:, 'self' or 'wasm-unsafe-eval'",
  )

/** Directives of the content security policy that a shell may extend. */
export const sourceKinds = ['script', 'connect', 'img', 'media', 'frame'] as const
export type SourceKind = (typeof sourceKinds)[number]

/** Origins of a company's own setting, an https address in its `extInfo`. */
const CompanySource = z.strictObject({
  /** only companies that sign in by this method, see `LoginMethodId` */
  loginMethod: z.number().int().optional(),
  /** key of `extInfo` */
  extInfo: z.string().min(1).max(50),
  kinds: z.array(z.enum(sourceKinds)).min(1),
})

/** Every shell loads the script by which a bank counts its visitors, where the bank signs them in. */
const BANK_ANALYTICS = {
  loginMethod: LoginMethodId.BankOauth,
  extInfo: 'analyticsUrl',
  kinds: ['script', 'connect', 'img'],
} satisfies z.input<typeof CompanySource>

export const ShellHost = z.strictObject({
  /** User-Agent patterns, case-insensitive; one of them is enough */
  userAgents: z.array(UserAgentPattern).max(50),
  /** shells are matched by descending priority, then by name */
  priority: z.number().int().min(0).max(1_000).default(0),
  /** serves every User-Agent without a shell of its own; exactly one shell */
  isFallback: z.boolean().default(false),
  sources: z.partialRecord(z.enum(sourceKinds), z.array(Source).max(50)).default({}),
  companySources: z.array(CompanySource).max(10).default([BANK_ANALYTICS]),
  /** origins that may frame the pages, beside `MALL_FRAME_ANCESTORS` */
  frameAncestors: z.array(Source).max(50).default([]),
  /** features of the browser that the page itself uses */
  permissions: z.array(z.enum(['camera', 'geolocation'])).default([]),
})
export type ShellHost = z.infer<typeof ShellHost>

/**
 * Parses the text of a `host.json`.
 * @param file named in the error
 * @throws Error with one line for each fault
 */
export function parseShellHost(text: string, file: string): ShellHost {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`)
  }
  const { data, error } = ShellHost.safeParse(json)
  if (data && (data.userAgents.length > 0 || data.isFallback)) return data
  const faults = error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(
    `${file}: ${faults?.join('; ') ?? 'userAgents: a shell that is no fallback needs a pattern'}`,
  )
}

/** A shell by name with its host. */
export type NamedShellHost = { name: string; host: ShellHost }

/**
 * Orders shells as they are matched.
 * @throws Error unless exactly one of them is the fallback
 */
export function orderShellHosts(shells: readonly NamedShellHost[]): {
  ordered: readonly NamedShellHost[]
  fallback: string
} {
  const [fallback, ...others] = shells.filter(({ host }) => host.isFallback)
  if (!fallback) throw new Error(`no ${SHELL_HOST_FILE} has isFallback: true`)
  if (others.length > 0) {
    const names = [fallback, ...others].map(({ name }) => name).toSorted()
    throw new Error(`several shells have isFallback: true: ${names.join(', ')}`)
  }
  const ordered = shells.toSorted(
    (one, other) => other.host.priority - one.host.priority || (one.name < other.name ? -1 : 1),
  )
  return { ordered, fallback: fallback.name }
}
