import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '../../audit-log/tables.ts'
import { pickSize } from '../../../testing/size.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import {
  anyPartnerUser,
  companyOf,
  createPartnerTestApp,
  named,
  type PartnerTestApp,
} from './partner-test-app.fixture.ts'

let partner: PartnerTestApp
beforeAll(async () => {
  partner = await createPartnerTestApp()
})
afterAll(() => partner.close())

const COPIES = pickSize(130, 500)

it('logs replays of a link within the budget of their network, with their count', async () => {
  const [, strategy] = named.find(([, { method }]) => method === 11)!
  const fields = await partner.prove(strategy, anyPartnerUser())
  expect((await partner.send(strategy, fields)).flag).toBe(true)
  for (let sent = 0; sent < COPIES; sent += 1) {
    expectRefusal(await partner.send(strategy, fields), 'login/stale-link')
  }
  const companyId = companyOf.first(11)
  const replays = and(eq(auditLog.companyId, companyId), eq(auditLog.result, 'replayed'))
  const rows = await partner.app.db.transaction(companyId, (tx) =>
    tx.select({ detail: auditLog.detail }).from(auditLog).where(replays),
  )
  expect(rows.length).toBeLessThanOrEqual(64)
  const counted = rows.reduce((sum, { detail }) => sum + Number(detail['count'] ?? 1), 0)
  expect(counted).toBeGreaterThan(COPIES / 2)
  // A new proof still signs in.
  const another = await partner.prove(strategy, anyPartnerUser())
  expect((await partner.send(strategy, another)).flag).toBe(true)
})
