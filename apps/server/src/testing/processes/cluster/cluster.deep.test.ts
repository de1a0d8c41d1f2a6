/** Two processes of the mall on one PostgreSQL, behind HAProxy as the example configures it. */
import { once } from 'node:events'
import { request } from 'node:http'
import { refusals, type Envelope, type QueuePlace } from '@mall/contract'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  flashCompany,
  mapInBatches,
  numbers,
  readyBuyer,
  yuan,
} from '../../../modules/orders/testing/index.ts'
import { createTestApp, startPostgresql } from '../../index.ts'
import { openPostgresql } from '../../open-postgresql.ts'
import { buildRequest } from '../http-sender.ts'
import { findHaproxy } from './haproxy.ts'
import { startCluster, type Cluster } from './start-cluster.ts'

const isInstalled = findHaproxy() !== null
if (!isInstalled) process.stdout.write('skipped: haproxy is not installed\n')

const CAPTCHAS = 120
const BUYERS = 24
const MINUTE_MS = 60_000
const QUEUED = refusals['flash-sale/queued'].code
const PLACED = 20_000

type Sent = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer | null
}
type Received = { status: number; process: string; text: string }

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let holder: pg.Client
let cluster: Cluster
let buyers: Awaited<ReturnType<typeof readyBuyer>>[]

/** Creates a company, buyers with a price, and a flash sale that has begun. */
async function prepare(url: string) {
  const db = await openPostgresql(url, 5)
  const companies = [flashCompany(1, { pieces: 100, buyers: BUYERS })]
  const app = await createTestApp({ db, seedFile: { companies } })
  const operator = async () => ({ companyId: 1, headers: await app.operatorHeaders(1) })
  const startsAt = app.now().getTime() - MINUTE_MS
  const { data } = await app.call(
    'ops.createFlashSale',
    {
      title: '早场',
      startsAt: new Date(startsAt).toISOString(),
      endsAt: new Date(startsAt + 60 * MINUTE_MS).toISOString(),
      goods: [{ skuId: 1, costPoints: yuan(6), pieces: BUYERS, perPerson: 1 }],
    },
    await operator(),
  )
  await app.call('ops.publishFlashSale', { id: data.id }, await operator())
  const ready = []
  for (const userId of numbers(BUYERS)) ready.push(await readyBuyer(app, 1, userId))
  await app.close()
  await db.close()
  return ready
}

/** Sends a request to HAProxy on a connection of its own; the response names the process. */
const send = ({ method = 'GET', path, headers = {}, body = null }: Sent, from = '127.0.0.1') =>
  new Promise<Received>((resolve, reject) => {
    const { port } = cluster
    const options = { host: '127.0.0.1', port, path, method, headers, localAddress: from }
    const sent = request({ ...options, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('error', reject)
      response.on('end', () => {
        const process = String(response.headers['x-process'])
        resolve({ status: response.statusCode ?? 0, process, text })
      })
    })
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })

const names = (responses: readonly Received[]) => [...new Set(responses.map((one) => one.process))]

describe.skipIf(!isInstalled)('two processes behind HAProxy', () => {
  beforeAll(async () => {
    postgres = await startPostgresql()
    buyers = await prepare(postgres.url)
    holder = new pg.Client({ connectionString: postgres.url })
    await holder.connect()
    cluster = await startCluster({
      count: 2,
      databaseUrl: postgres.url,
      environment: {
        NODE_ENV: 'production',
        MALL_LOG_LEVEL: 'error',
        MALL_CAPTCHAS_PER_IP: String(CAPTCHAS),
        MALL_FLASH_SALE_ORDERS: '1',
      },
      // Adds the process's name to responses, because the mall's own responses do not contain it.
      edit: (config) =>
        config.replace(
          /^ {4}default_backend .*$/m,
          '$&\n    http-response set-header x-process %s',
        ),
    })
  })
  afterAll(async () => {
    await cluster?.stop()
    await holder?.end()
    await postgres?.stop()
  })

  const captcha = (headers: Record<string, string>, from?: string) =>
    send(
      { path: '/api/login/v1/captcha?kind=puzzle', headers: { companyid: '1', ...headers } },
      from,
    )

  it('limits captchas of an address as one process does, whatever the request states', async () => {
    const begun = performance.now()
    const responses = await mapInBatches(numbers(3 * CAPTCHAS), (number) =>
      captcha({
        'x-forwarded-for': `10.0.0.${String(number % 250)}`,
        authorization: `Bearer ${String(number).padStart(20, 'x')}`,
        cookie: `mall_company=${String(number)}`,
      }),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const served = responses.filter(({ status }) => status === 200)
    expect(names(responses)).toHaveLength(1)
    // The budget is refilled during the test, noticeably on a slow machine.
    const refilled = Math.ceil(((performance.now() - begun) / MINUTE_MS) * CAPTCHAS)
    expect(served.length).toBeGreaterThanOrEqual(CAPTCHAS)
    expect(served.length).toBeLessThanOrEqual(1.2 * CAPTCHAS + refilled)
  })

  it('shares the addresses between the processes', async () => {
    const responses = await mapInBatches(numbers(40, 10), (n) =>
      captcha({}, `127.0.0.${String(n)}`),
    )
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(names(responses)).toHaveLength(2)
  })

  it('sends a provider’s callbacks of a company to one process', async () => {
    const notify = (type: string) =>
      send({
        method: 'POST',
        path: `/api/pay/v1/notify/${type}/1`,
        headers: { 'content-length': '0' },
      })
    const responses = await Promise.all(['wechat', 'alipay', 'bank', 'unionpay'].map(notify))
    expect(names(responses)).toHaveLength(1)
  })

  it('keeps a shopper’s place in the queue of a flash sale in one process', async () => {
    const order = async ({ as, body }: (typeof buyers)[number], nth: number) => {
      const headers = { authorization: `Bearer ${as.token}`, companyid: String(as.companyId) }
      // Each request has another address, as when a phone changes its network.
      const from = `127.0.0.${String(2 + (nth % 7))}`
      const received = await send(buildRequest('order.commit', body, headers) as Sent, from)
      return { ...received, envelope: JSON.parse(received.text) as Envelope<QueuePlace> }
    }
    const rounds = numbers(buyers.length).map((): Awaited<ReturnType<typeof order>>[] => [])
    await holder.query('begin; lock table stocks in exclusive mode')
    let answered = 0
    const first = buyers.map(async (buyer, index) => {
      const response = await order(buyer, index)
      answered += 1
      rounds[index]?.push(response)
    })
    // Two orders, one in each process, wait for the locked stock.
    await expect.poll(() => answered, { interval: 5 }).toBeGreaterThanOrEqual(buyers.length - 2)
    await holder.query('commit')
    await Promise.all(first)
    expect(rounds.flat().filter(({ envelope }) => envelope.code === QUEUED).length).toBe(
      buyers.length - 2,
    )
    const isPlaced = (index: number) => rounds[index]?.at(-1)?.envelope.code === PLACED
    for (let round = 1; round <= buyers.length; round += 1) {
      for (const [index, buyer] of buyers.entries()) {
        if (!isPlaced(index)) rounds[index]?.push(await order(buyer, index + round))
      }
    }
    expect(buyers.filter((_buyer, index) => !isPlaced(index))).toEqual([])
    for (const responses of rounds) {
      expect(names(responses)).toHaveLength(1)
      const places = responses.map(({ envelope }) => envelope.data?.position ?? 0)
      expect(places).toEqual(places.toSorted((a, b) => b - a))
    }
    expect(names(rounds.flat())).toHaveLength(2)
  })

  it('refuses no request while a process ends', async () => {
    const [first] = cluster.malls
    if (!first) throw new Error('two processes were started')
    let hasEnded = false
    const exited = once(first, 'exit').then(([code]) => {
      hasEnded = true
      return code as number | null
    })
    /** Repeats a call until ten responses after the process has ended. */
    const call = async ({ as }: (typeof buyers)[number]) => {
      const headers = { authorization: `Bearer ${as.token}`, companyid: String(as.companyId) }
      const responses: Received[] = []
      for (let after = 0; after < 10; after += Number(hasEnded)) {
        responses.push(await send({ path: '/api/h5GoodsSpu/v1/refreshBySkuId/2', headers }))
      }
      return responses
    }
    const calls = buyers.map(call)
    first.kill('SIGTERM')
    const responses = await Promise.all(calls)
    expect(await exited).toBe(0)
    expect(responses.flat().filter(({ status }) => status !== 200)).toEqual([])
    // Callers whose addresses belong to the other process are not moved.
    const others = responses.filter(([one]) => one?.process === 'mall2')
    expect(others.length).toBeGreaterThan(0)
    expect(names(others.flat())).toEqual(['mall2'])
    expect(names(responses.map((list) => list.at(-1)).filter((one) => one !== undefined))).toEqual([
      'mall2',
    ])
  })
})
