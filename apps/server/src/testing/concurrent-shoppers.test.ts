/**
 * Sends more concurrent calls than the database can serve: some are refused immediately and may be
 * retried, the rest is served.
 */
import { calls, refusals } from '@mall/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connection/database.ts'
import { openPostgresql } from '../testing/open-postgresql.ts'
import { createTestApp, startPostgresql, type TestApp } from './index.ts'
import { refusalCode } from '@mall/contract/refusals'

const pool = 2
const served = pool + pool * 20
const tooMany = 200

let postgres: Awaited<ReturnType<typeof startPostgresql>>
let db: Database
let app: TestApp
let holder: pg.Client
beforeAll(async () => {
  postgres = await startPostgresql()
  db = await openPostgresql(postgres.url, pool)
  app = await createTestApp({ db, seedFile: { companies: [{ id: 1 }] } })
  holder = new pg.Client({ connectionString: postgres.url })
  await holder.connect()
})
afterAll(async () => {
  await holder.end()
  await app.close()
  await db.close()
  await postgres.stop()
})

let input = 0
/** A call with one query: a product that was not requested before, and does not exist. */
const ask = () =>
  app.fastify.inject({
    url: calls['goods.detail'].path.replace('{spuId}', String(1_000_000 + (input += 1))),
    headers: { companyid: '1' },
  })

it('refuses requests beyond the longest wait and serves the others and later ones', async () => {
  await Promise.all(Array.from({ length: pool }, () => db.ping()))
  await ask()
  await holder.query('begin; lock table spus in access exclusive mode')
  let turnedAway = 0
  const answered = Array.from({ length: served + tooMany }, async () => {
    const answer = await ask()
    if (answer.statusCode === 503) turnedAway += 1
    return answer
  })
  await expect.poll(() => turnedAway, { interval: 10 }).toBeGreaterThanOrEqual(tooMany)
  await holder.query('commit')

  const answers = await Promise.all(answered)
  const away = answers.filter(({ statusCode }) => statusCode === 503)
  expect(away).toHaveLength(tooMany)
  for (const { headers, body } of away) {
    expect(headers['retry-after']).toBe('1')
    expect(JSON.parse(body)).toMatchObject({
      flag: false,
      code: refusalCode('server/unavailable'),
      data: null,
    })
  }
  const rest = answers.filter(({ statusCode }) => statusCode === 200)
  expect(rest.map((answer) => answer.json<{ code: number }>().code)).toEqual(
    Array.from({ length: served }, () => refusals['goods/not-found'].code),
  )
  expect((await ask()).json()).toMatchObject({ code: refusals['goods/not-found'].code })
})

it('stays ready while many requests wait, so that it is not taken out of service', async () => {
  const crowd = Array.from({ length: served + tooMany }, ask)
  expect((await app.fastify.inject('/readyz')).statusCode).toBe(200)
  await Promise.all(crowd)
})
