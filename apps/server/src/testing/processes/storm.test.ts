/**
 * Four buyers for each piece at once, on PostgreSQL, while the server is killed. Every buyer repeats
 * with the same submit token until answered, as a shell does.
 */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { DataOf, Envelope } from '@mall/contract'
import type { SeedFileInput } from '@mall/contract/seed-file'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { seedDatabase } from '../../db/seed-database.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { closedPort } from './closed-port.ts'
import { createTestApp } from '../test-app.ts'
import { startMallProcess, type MallProcess } from './mall-process.ts'
import { startPostgresql } from './postgresql.ts'
import { pickSeed, pickSize } from '../size.ts'

const buyers = pickSize(400, 2_000)
const pieces = buyers / 4
const kills = pickSize(2, 5)
const price = 1_000_000
const seed = pickSeed()

/** mulberry32: a small generator that a printed seed repeats. */
function randomFrom(start: number) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const random = randomFrom(seed)

const world: SeedFileInput = {
  companies: [
    {
      id: 1,
      categories: [
        { id: 1, name: '数码' },
        { id: 2, parentId: 1, name: '耳机' },
      ],
      goods: [
        {
          spuId: 1,
          name: '限量耳机',
          categoryId: 2,
          pictures: [{ src: '/media/goods/none.webp', width: 256, height: 256 }],
          skus: [{ skuId: 1, costPoints: price, stock: pieces }],
        },
      ],
      shoppers: Array.from({ length: buyers }, (_, index) => ({
        id: index + 1,
        phone: `1390${String(index).padStart(7, '0')}`,
        points: [{ amount: 10_000 }],
        addresses: [
          {
            receiver: '买家',
            tel: '13900000000',
            province: '上海市',
            city: '上海市',
            county: '浦东新区',
            detail: '祖冲之路 1 号',
            isDefault: true,
          },
        ],
      })),
    },
  ],
}

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let client: pg.Client
let tokens: string[]
let addressIds: number[]
let mall: MallProcess
/** There again after the latest kill. */
let ready: Promise<unknown> = Promise.resolve()
let port: number
const start = () =>
  startMallProcess({
    NODE_ENV: 'production',
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    MALL_LOG_LEVEL: 'error',
  })

beforeAll(async () => {
  process.stdout.write(`storm seed ${seed} (MALL_TEST_SEED repeats it)\n`)
  postgres = await startPostgresql()
  const db = await openPostgresql(postgres.url)
  await seedDatabase(db, world, new Date())
  const app = await createTestApp({ db })
  tokens = []
  for (let userId = 1; userId <= buyers; userId++) tokens.push(await app.tokenOf(1, userId))
  await app.close()
  await db.close()
  client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    'select id from addresses where company_id = 1 order by user_id',
  )
  addressIds = rows.map(({ id }) => Number(id))
  port = await closedPort()
  mall = await start()
})

afterAll(async () => {
  await mall?.kill('SIGKILL')
  agent.destroy()
  await client?.end()
  await postgres?.stop()
})

const agent = new Agent({ keepAlive: true })

/** Of `node:http`: for a crowd in one process `fetch` takes three times as much of it. */
const post = (path: string, token: string, body: string) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      companyid: '1',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    const options = { host: '127.0.0.1', port, path, method: 'POST', agent, timeout: 20_000 }
    const sent = request({ ...options, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (piece: string) => (text += piece))
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer in time')))
    sent.on('error', reject)
    sent.end(body)
  })

/** Asks until there is an answer that says something: no connection and 5xx are asked again. */
async function ask<T>(path: string, token: string, body: object): Promise<Envelope<T>> {
  for (let attempt = 1; attempt <= 400; attempt++) {
    try {
      const { status, text } = await post(path, token, JSON.stringify(body))
      if (status < 500) return JSON.parse(text) as Envelope<T>
    } catch {
      // killed, refused or cut off: the outcome is unknown, the same token is sent again
    }
    // Where nobody listens 10,000 tries a second find nothing out: the crowd comes back with the mall.
    await ready
    await pause(50 + random() * 250)
  }
  throw new Error('never answered')
}

async function buy(index: number) {
  const token = tokens[index] ?? ''
  const priced = await ask<DataOf<'pricing.checkout'>>(
    '/api/h5GoodsSpu/v2/queryAccountInfo',
    token,
    {
      items: [{ skuId: 1, num: 1 }],
    },
  )
  if (!priced.flag) return priced
  return ask<DataOf<'order.commit'>>('/api/h5Order/v1/commitOrder', token, {
    token: priced.data.token,
    addressId: addressIds[index],
    usePoints: true,
    couponId: null,
    payable: priced.data.payable,
  })
}

async function killAtRandom() {
  for (let count = 0; count < kills; count++) {
    await pause(400 + random() * 1_600)
    const killed = mall.kill('SIGKILL')
    ready = killed.then(start).then((next) => (mall = next))
    await ready
  }
}

it(`sells exactly ${pieces} to ${buyers} buyers at once through ${kills} kills, and the books agree`, async () => {
  const killing = killAtRandom()
  const answers = await Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)))
  await killing

  const served = answers.filter(({ flag }) => flag)
  const refused = answers.filter(({ flag }) => !flag)
  expect(served).toHaveLength(pieces)
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set([33005]))

  const one = async (text: string) => (await client.query<{ n: number }>(text)).rows[0]?.n
  expect(await one('select count(*)::int as n from orders')).toBe(pieces)
  expect(await one('select count(distinct user_id)::int as n from orders')).toBe(pieces)
  expect(await one('select sold::int as n from audit_stock where sku_id = 1')).toBe(pieces)
  expect(await one('select available::int as n from audit_stock where sku_id = 1')).toBe(0)
  expect(await one('select coalesce(sum(delta), 0)::int as n from entries')).toBe(0)

  const db = await openPostgresql(postgres.url)
  const audit = await auditCompany(db, 1)
  await db.close()
  expect(audit.checks.filter(({ ok }) => !ok)).toEqual([])
}, 300_000)
