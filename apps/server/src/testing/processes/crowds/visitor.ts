import { randomUUID } from 'node:crypto'
import {
  refusalByCode,
  type ArgsOf,
  type CallName,
  type DataOf,
  type Envelope,
} from '@mall/contract'
import type { Answer } from '../../test-app.ts'
import { buildRequest, type HttpSender } from '../http-sender.ts'

type As = { companyId?: number; token?: string; headers?: Record<string, string> }
export type Measured = { ip: string; name: CallName; status: number; ms: number }

/**
 * A browser behind the proxy with an address of its own, which stores the mall's cookie. Its `call`
 * is that of the app in process, over HTTP.
 */
export function createVisitor(
  { send }: Pick<HttpSender, 'send'>,
  { ip, companyId = 1 }: { ip: string; companyId?: number },
  onResponse: (response: Measured) => void,
) {
  let cookie = ''
  async function call<N extends CallName>(
    name: N,
    args: ArgsOf<N>,
    as: As = {},
  ): Promise<Answer<DataOf<N>>> {
    const request = buildRequest(name, args, {
      'x-forwarded-for': ip,
      companyid: String(as.companyId ?? companyId),
      ...(cookie && { cookie }),
      ...(as.token && { authorization: `Bearer ${as.token}` }),
      ...(name.startsWith('ops.') && { 'idempotency-key': randomUUID() }),
      ...as.headers,
    })
    const startedAt = performance.now()
    const { status, headers, text } = await send(request)
    onResponse({ ip, name, status, ms: performance.now() - startedAt })
    for (const line of headers['set-cookie'] ?? []) cookie = line.split(';')[0] ?? ''
    return { status, ...(JSON.parse(text) as Envelope<DataOf<N>>) }
  }
  return { call }
}
export type Visitor = ReturnType<typeof createVisitor>

/** `served`, or the name of the refusal. */
export const toOutcome = ({ flag, code }: Envelope<unknown>): string =>
  flag ? 'served' : (refusalByCode(code) ?? String(code))

export function countOutcomes(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

/** Runs `work` for each number from 1 to `count`, `senders` at a time. */
export async function sendAll<T>(
  count: number,
  senders: number,
  work: (number: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = []
  let last = 0
  const sendNext = async () => {
    while (last < count) results.push(await work((last += 1)))
  }
  await Promise.all(Array.from({ length: senders }, sendNext))
  return results
}
