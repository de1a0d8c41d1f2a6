import { defaultCompanyInfo } from '@mall/contract/default-company-info'
import { routeOf, routes } from '@mall/contract/routes'
import { refusals, SERVED } from '@mall/contract/refusals'
import type { ArgsOf, ShopperCallName, DataOf, Method, ShopperRefusalName } from '@mall/contract'

const special = Symbol('special')
type Special = { [special]: (signal: AbortSignal | null) => Promise<Response> }

const json = (body: unknown, code: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status: code,
    headers: { 'Content-Type': 'application/json', ...headers },
  })
const envelope = (flag: boolean, code: number, message: string, data: unknown) => ({
  flag,
  success: flag,
  code,
  message,
  data,
})

/** The sentence of a refusal in a company with the usual unit. */
export const readSentence = (name: ShopperRefusalName): string =>
  refusals[name].message.replace('{unit}', defaultCompanyInfo.integralName)

/** Responds with a refusal of the contract; `data` is the data returned with it. */
export function refuse(name: ShopperRefusalName, message?: string, data: unknown = null): Special {
  const entry = refusals[name]
  const body = envelope(false, entry.code, message ?? readSentence(name), data)
  return { [special]: async () => json(body, entry.status) }
}
/** Responds with a bare HTTP status. */
export const status = (
  code: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): Special => ({
  [special]: async () => json(body, code, headers),
})
export const offline = (): Special => ({
  [special]: () => Promise.reject(new TypeError('Failed to fetch')),
})
/** Data that is sent once `ready` is resolved. */
export const delayed = (ready: Promise<unknown>, data: unknown): Special => ({
  [special]: async () => {
    await ready
    return json(envelope(true, SERVED, '', data), 200)
  },
})
/** A call without a response, which ends only when it is aborted. */
export const silence = (): Special => ({
  [special]: (signal) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    }),
})

type One<N extends ShopperCallName> = DataOf<N> | Special
/** Data, a refusal, a list of them (one per request, the last one stays), or a function. */
export type Answers = {
  [N in ShopperCallName]?: One<N> | readonly One<N>[] | ((args: ArgsOf<N>) => One<N>)
}

export type RecordedRequest = {
  name: ShopperCallName
  args: Record<string, unknown>
  url: string
  headers: Headers
}
export type ScriptedServer = {
  fetch: typeof fetch
  requests: RecordedRequest[]
  /** number of requests of a call */
  count(name: ShopperCallName): number
  script(answers: Answers): void
}

const table = (Object.keys(routes) as ShopperCallName[])
  .map((name) => {
    const { method, path } = routeOf(name)
    const keys = [...path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? '')
    const form = new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`)
    return { name, method, keys, form }
  })
  .sort((a, b) => a.keys.length - b.keys.length)

function recognise(method: Method, pathname: string) {
  for (const { name, method: own, keys, form } of table) {
    const match = own === method ? form.exec(pathname) : null
    if (!match) continue
    const args = keys.map((key, index) => [key, decodeURIComponent(match[index + 1] ?? '')])
    return { name, args: Object.fromEntries(args) as Record<string, unknown> }
  }
  return null
}

/**
 * Responds to the calls of the contract from a script. A call that is not in it gets 404, so that a
 * test notices an unexpected request of its screen.
 */
export function scriptedServer(first: Answers = {}): ScriptedServer {
  let answers: Answers = first
  const requests: RecordedRequest[] = []
  const count = (name: ShopperCallName) => requests.filter((call) => call.name === name).length

  const serve: typeof fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString()
    const url = new URL(address, 'https://mall.test')
    const method = (init?.method ?? 'GET') as Method
    const known = recognise(method, url.pathname)
    if (!known) return json({}, 404)
    const { name, args } = known
    for (const [key, value] of url.searchParams) if (key !== 't') args[key] = value
    if (typeof init?.body === 'string') Object.assign(args, JSON.parse(init.body))
    const turn = count(name)
    requests.push({ name, args, url: address, headers: new Headers(init?.headers) })

    const script: unknown = answers[name]
    if (script === undefined) return json({}, 404)
    let answer: unknown = script
    if (typeof script === 'function') answer = (script as (args: unknown) => unknown)(args)
    else if (Array.isArray(script) && name in listScripts(answers)) {
      answer = script[Math.min(turn, script.length - 1)]
    }
    if (typeof answer === 'object' && answer !== null && special in answer) {
      return (answer as Special)[special](init?.signal ?? null)
    }
    return json(name === 'home.option' ? answer : envelope(true, SERVED, '', answer), 200)
  }

  return {
    fetch: serve,
    requests,
    count,
    script: (next) => void (answers = { ...answers, ...next }),
  }
}

/**
 * Calls whose data is a list. A list in the script of such a call is one response with that data,
 * unless its items are responses themselves.
 */
const LISTS: ReadonlySet<ShopperCallName> = new Set<ShopperCallName>([
  'goods.icons',
  'goods.byIds',
  'goods.cssList',
  'goods.byCategory',
  'goods.categories',
  'address.list',
  'address.regions',
  'order.children',
])

/** The calls of a script whose list means one response per request. */
function listScripts(answers: Answers): Answers {
  const entries = Object.entries(answers).filter(([name, value]) => {
    if (!Array.isArray(value)) return false
    const isAnswerList = value.some(
      (item) =>
        Array.isArray(item) || (typeof item === 'object' && item !== null && special in item),
    )
    return !LISTS.has(name as ShopperCallName) || isAnswerList
  })
  return Object.fromEntries(entries)
}
