import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { selectRows } from '../db/connection/database.ts'
import { createTestApp } from '../testing/test-app.ts'
import { methodMalls } from './companies/methods/index.ts'
import { registerWithLab } from './register-with-lab.ts'

it('moves the demo companies to the lab’s current address, and changes nothing otherwise', async () => {
  const before = 'http://127.0.0.1:8081'
  const after = 'http://127.0.0.1:9091'
  const app = await createTestApp({
    seedFile: { companies: methodMalls(before).map(({ seed }) => seed) },
  })
  expect(await registerWithLab(app.db, before)).toEqual([])
  expect(await registerWithLab(app.db, after)).toContain(114)
  const [row] = await app.db.transaction(114, (tx) =>
    selectRows<{ url: string }>(
      tx,
      sql`select settings->'secrets'->'oauth'->>'tokenUrl' as url from companies
          where company_id = 114`,
    ),
  )
  expect(row?.url).toBe(`${after}/oauth/token`)
  const { data } = await app.call('login.companyInfo', { companyId: 108 })
  expect(data.customerServiceUrl).toBe(`${after}/service-chat/`)
  const bank = await app.call('login.companyInfo', { companyId: 114 })
  expect(JSON.parse(bank.data.extInfo)).toMatchObject({
    analyticsUrl: `${after}/bank-analytics/script.js`,
  })
  expect(await registerWithLab(app.db, after)).toEqual([])
  await app.close()
})
