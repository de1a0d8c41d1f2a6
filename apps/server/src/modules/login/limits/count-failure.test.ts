import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { createAttempts } from '../attempts.ts'
import { countFailure, FAILURE_ROWS_PER_HOUR } from './count-failure.repository.ts'
import { isNetworkSpent } from './failures.repository.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: { companies: [{ id: 1 }] },
    environment: { MALL_LOGIN_FAILURES_PER_IP: '300' },
  })
})
afterAll(() => app.close())

const fail = (subject: string, times: number) =>
  app.db.transaction(1, async (tx) => {
    for (let one = 0; one < times; one++) {
      await countFailure(tx, { companyId: 1, subject, at: app.deps.now() })
    }
  })
const read = (subject: string) =>
  app.db.transaction(1, async (tx) => {
    const [row] = await selectRows<{ rows: number; failures: number }>(
      tx,
      sql`select count(*)::int as rows, sum(times)::int as failures from login_failures
          where company_id = 1 and subject = ${subject}`,
    )
    return row
  })

it('stores a row for each failure of a network within the budget, then one count', async () => {
  await fail('ip:a', FAILURE_ROWS_PER_HOUR + 200)
  await fail('ip:b', 1)
  expect(await read('ip:a')).toEqual({
    rows: FAILURE_ROWS_PER_HOUR,
    failures: FAILURE_ROWS_PER_HOUR + 200,
  })
  expect(await read('ip:b')).toEqual({ rows: 1, failures: 1 })
})

it('applies the budget to each hour separately', async () => {
  await fail('ip:c', FAILURE_ROWS_PER_HOUR)
  app.advance(3_600_001)
  await fail('ip:c', 2)
  expect(await read('ip:c')).toMatchObject({ rows: FAILURE_ROWS_PER_HOUR + 2 })
})

it('limits a network by its failures, not by its rows', async () => {
  const visit = { companyId: 1, ip: '203.0.113.7', replaces: null, maxSessions: 0 }
  const attempts = createAttempts(app.deps)
  const create = () => attempts.create({ ...visit, agent: undefined, deviceId: null }, 'login')
  const isSpent = () => app.db.transaction(1, (tx) => isNetworkSpent(tx, create()))
  await fail(create().limits.network, 299)
  expect(await isSpent()).toBe(false)
  await fail(create().limits.network, 1)
  expect(await isSpent()).toBe(true)
})
