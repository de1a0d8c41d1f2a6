import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { createTextServer, listen, type ListenOptions } from '../listen.ts'
import { findRequestError, signResponse } from './signature.ts'

export type BankPointsLabOptions = Omit<ListenOptions, 'publicUrl'> & {
  now?: () => Date
  /** points of a customer that has none set */
  initialPoints?: number
}

const Customer = z.object({ customer: z.string().min(1).max(64) })
const Deduction = Customer.extend({
  number: z.string().regex(/^[\w-]{8,40}$/),
  points: z.int().positive(),
})
const Query = z.object({ number: z.string().max(40) })
const Daily = z.object({ day: z.iso.date() })
const Balance = Customer.extend({ points: z.int().nonnegative() })

/**
 * Faults of the next deductions. `hang`: deducted, without a response; `lost`: neither deducted nor
 * a response; `refused`: a definite refusal; `broken`: deducted, with an invalid response.
 */
const Fault = z.object({
  kind: z.enum(['hang', 'lost', 'refused', 'broken']),
  times: z.int().positive().max(1_000).default(1),
})
export type BankPointsFault = z.infer<typeof Fault>['kind']

type Deducted = z.infer<typeof Deduction> & { at: Date }

const SHANGHAI_MS = 8 * 3_600_000
const toDay = (at: Date) => new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 10)

function parseJson(text: unknown): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '')
  } catch {
    // A text that is not JSON is returned as null.
    return null
  }
}

/**
 * Starts a simulator of a bank's points service on a port of its own: signed requests and responses,
 * balances, deductions that are idempotent by the merchant's number, queries and the file of a day.
 * `/lab/bank-points/…` sets balances and faults.
 */
export async function startBankPointsLab(options: BankPointsLabOptions = {}) {
  const { now = () => new Date(), initialPoints = 0 } = options
  const account = { merchantId: `LAB${randomUUID().slice(0, 8)}`, key: randomUUID() }
  const balances = new Map<string, number>()
  const deductions = new Map<string, Deducted>()
  const getBalance = (customer: string) => balances.get(customer) ?? initialPoints
  const faults: BankPointsFault[] = []
  const seenNonces = new Set<string>()
  const app = createTextServer(20_000)

  type Result = { code: string; [field: string]: unknown }
  function send(request: FastifyRequest, reply: FastifyReply, result: Result) {
    const body = JSON.stringify(result)
    const nonce = String(request.headers['x-nonce'] ?? '')
    const signature = signResponse(account.key, nonce, 200, body)
    return reply.header('x-signature', signature).type('application/json').send(body)
  }

  /** A signed call of the bank; `run` returns null for no response at all. */
  function serve<T extends z.ZodType>(
    path: string,
    schema: T,
    run: (input: z.output<T>) => Result | null | 'broken',
  ) {
    app.post(path, (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : ''
      const { headers } = request
      const error = findRequestError({ method: 'POST', path, headers, body }, account, now())
      if (error) return reply.status(401).send({ code: error })
      const nonce = String(headers['x-nonce'])
      if (seenNonces.has(nonce)) return reply.status(401).send({ code: 'NONCE_USED' })
      seenNonces.add(nonce)
      const input = schema.safeParse(parseJson(body))
      const result = input.success ? run(input.data) : { code: 'BAD_REQUEST' }
      if (result === null) return new Promise(() => {})
      if (result === 'broken') return reply.status(502).send('<html>502</html>')
      return send(request, reply, result)
    })
  }

  function deduct(input: z.output<typeof Deduction>): Result {
    const known = deductions.get(input.number)
    if (known) {
      const isSame = known.customer === input.customer && known.points === input.points
      return isSame ? { code: 'OK', number: input.number } : { code: 'NUMBER_USED' }
    }
    const left = getBalance(input.customer) - input.points
    if (left < 0) return { code: 'INSUFFICIENT' }
    balances.set(input.customer, left)
    deductions.set(input.number, { ...input, at: now() })
    return { code: 'OK', number: input.number }
  }

  serve('/points/v1/balance', Customer, ({ customer }) => ({
    code: 'OK',
    points: getBalance(customer),
  }))
  serve('/points/v1/deduct', Deduction, (input) => {
    const fault = faults.shift()
    if (fault === 'lost') return null
    if (fault === 'refused') return { code: 'CUSTOMER_FROZEN' }
    const result = deduct(input)
    if (fault === 'hang') return null
    return fault === 'broken' ? 'broken' : result
  })
  serve('/points/v1/query', Query, ({ number }) => {
    const known = deductions.get(number)
    if (!known) return { code: 'NOT_FOUND' }
    return { code: 'OK', number, customer: known.customer, points: known.points }
  })
  serve('/points/v1/daily', Daily, ({ day }) => ({
    code: 'OK',
    day,
    rows: [...deductions.values()]
      .filter(({ at }) => toDay(at) === day)
      .map(({ number, points }) => ({ number, points })),
  }))

  app.post('/lab/bank-points/balances', (request, reply) => {
    const input = Balance.safeParse(parseJson(request.body))
    if (!input.success) return reply.status(400).send({ message: '请求有误' })
    balances.set(input.data.customer, input.data.points)
    return { ok: true }
  })
  app.post('/lab/bank-points/faults', (request, reply) => {
    const input = Fault.safeParse(parseJson(request.body))
    if (!input.success) return reply.status(400).send({ message: '请求有误' })
    for (let at = 0; at < input.data.times; at += 1) faults.push(input.data.kind)
    return { ok: true }
  })
  const { url } = await listen(app, options)

  return {
    url,
    env: {
      MALL_BANK_POINTS_URL: url,
      MALL_BANK_POINTS_MERCHANT: account.merchantId,
      MALL_BANK_POINTS_KEY: account.key,
    },
    account,
    deductions: () => [...deductions.values()],
    setBalance: (customer: string, points: number) => balances.set(customer, points),
    getBalance,
    fail: (...kinds: readonly BankPointsFault[]) => faults.push(...kinds),
    clearFaults: () => faults.splice(0),
    stop: () => app.close(),
  }
}
export type BankPointsLab = Awaited<ReturnType<typeof startBankPointsLab>>
