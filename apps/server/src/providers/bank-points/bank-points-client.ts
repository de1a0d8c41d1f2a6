/**
 * Client of a bank's points service: JSON by POST. A request is signed with HMAC-SHA-256 over method,
 * path, time, nonce and digest of the body; a response over the request's nonce, status and digest.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readBody } from '../cash/cash-http.ts'
import { BankPointsRefused, type BankPointsProvider } from './bank-points-provider.ts'

type Account = {
  baseUrl: string
  merchantId: string
  key: string
  now?: () => Date
  timeoutMs?: number
}

/** Timeout in ms, below the 7.5 s within which the mall responds to every call. */
const TIMEOUT_MS = 4_000

const Balance = z.object({ code: z.literal('OK'), points: z.int().nonnegative() })
const Deducted = z.object({ code: z.literal('OK'), number: z.string() })
const Found = z.object({
  code: z.literal('OK'),
  number: z.string(),
  customer: z.string(),
  points: z.int().positive(),
})
const Daily = z.object({
  code: z.literal('OK'),
  rows: z.array(z.object({ number: z.string(), points: z.int().positive() })),
})
const Failure = z.object({ code: z.string().min(1).max(40) })

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const isEqual = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export function createBankPointsClient({
  baseUrl,
  merchantId,
  key,
  now = () => new Date(),
  timeoutMs = TIMEOUT_MS,
}: Account): BankPointsProvider {
  const base = baseUrl.replace(/\/+$/, '')
  const sign = (...lines: readonly string[]) =>
    createHmac('sha256', key).update(lines.join('\n')).digest('hex')

  /** @returns the signed result; an unsigned result is discarded */
  async function post(path: string, input: object): Promise<unknown> {
    const body = JSON.stringify(input)
    const timestamp = String(now().getTime())
    const nonce = randomBytes(16).toString('hex')
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'x-merchant': merchantId,
        'x-timestamp': timestamp,
        'x-nonce': nonce,
        'x-signature': sign('POST', path, timestamp, nonce, sha256(body)),
      },
    })
    const text = await readBody(response)
    const { status } = response
    const expected = sign(nonce, String(status), sha256(text))
    if (status !== 200 || !isEqual(response.headers.get('x-signature') ?? '', expected)) {
      throw new Error(`bank points service responded ${String(status)} without a signature`)
    }
    return JSON.parse(text)
  }

  function read<T extends z.ZodType>(schema: T, result: unknown): z.output<T> {
    const parsed = schema.safeParse(result)
    if (parsed.success) return parsed.data
    const failure = Failure.safeParse(result)
    if (failure.success && failure.data.code !== 'OK') {
      throw new BankPointsRefused(failure.data.code)
    }
    throw new Error('bank points service: result not understood')
  }

  return {
    async getBalance(customer) {
      return read(Balance, await post('/points/v1/balance', { customer })).points
    },
    async deduct({ number, customer, points }) {
      const result = await post('/points/v1/deduct', { number, customer, points })
      if (read(Deducted, result).number !== number) {
        throw new Error('bank points service: result of another number')
      }
    },
    async find(number) {
      const result = await post('/points/v1/query', { number })
      const failure = Failure.safeParse(result)
      if (failure.success && failure.data.code === 'NOT_FOUND') return null
      const { customer, points, ...found } = read(Found, result)
      if (found.number !== number) throw new Error('bank points service: result of another number')
      return { number, customer, points }
    },
    async listDay(day) {
      return read(Daily, await post('/points/v1/daily', { day })).rows
    },
  }
}
