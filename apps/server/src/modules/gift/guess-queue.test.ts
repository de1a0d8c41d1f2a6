import { randomBytes } from 'node:crypto'
import { refusals } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import { holdDatabase } from '../../testing/hold-database.ts'
import { openPreparedInMemory } from '../../testing/processes/prepared-embedded.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { numbers, shopSeed } from '../orders/testing/index.ts'
import { issueCards } from './testing.ts'

const companyId = 1
const WAITING = 5
const GUESSES = 30
let app: TestApp
let db: Database
beforeAll(async () => {
  db = await openPreparedInMemory()
  app = await createTestApp({
    db,
    seedFile: shopSeed(),
    environment: { MALL_TRUST_PROXY: '1', MALL_TRIES_WAITING_PER_IP: String(WAITING) },
  })
})
afterAll(async () => {
  await app.close()
  await db.close()
})

const signIn = (network: string, secret: { number?: string; password: string }) =>
  app.call(
    'gift.login',
    { ...secret, device: randomBytes(16).toString('hex') },
    {
      companyId,
      headers: { 'x-forwarded-for': network },
    },
  )

it('checks one guess of a network at a time, queues five and refuses the rest', async () => {
  const [card] = await issueCards(app, companyId, { kind: 'choice', value: 1, skuIds: [11] })
  if (!card) throw new Error('no card was issued')
  const release = await holdDatabase(db)
  const secret = { number: '8800110000000000', password: '0000-0000-0000' }
  const responses: { code: number }[] = []
  const guesses = numbers(GUESSES).map(async () => {
    const response = await signIn('203.0.113.1', secret)
    responses.push(response)
    return response
  })
  const holder = signIn('203.0.113.2', card)
  try {
    await expect.poll(() => responses.length).toBe(GUESSES - WAITING - 1)
  } finally {
    await release()
  }
  const codes = (await Promise.all(guesses)).map(({ code }) => code)
  const count = (name: keyof typeof refusals) =>
    codes.filter((code) => code === refusals[name].code).length
  expect(count('request/too-many')).toBe(GUESSES - WAITING - 1)
  expect(count('gift/password')).toBe(WAITING + 1)
  expect((await holder).flag).toBe(true)
})
