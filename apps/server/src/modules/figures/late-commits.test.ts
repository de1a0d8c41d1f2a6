import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { ledger } from '../points/index.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { addAllFigures, figuresJob, FIGURES_PAUSE_MS } from './testing.ts'

let app: TestApp
let finance: { companyId: number; headers: Record<string, string> }
beforeAll(async () => {
  app = await createTestApp({ seedFile: shopSeed() })
  finance = { companyId: 1, headers: await app.operatorHeaders(1, 'finance') }
  await addAllFigures(app)
})
afterAll(() => app.close())

const read = async () => {
  const sales = (await app.call('ops.salesFigures', {}, finance)).data
  const points = (await app.call('ops.pointFigures', {}, finance)).data
  return { shoppers: sales.total.newShoppers, issued: points.total.issued, until: points.until }
}

/** Inserts an account with points in a transaction that stays open until the caller commits it. */
async function begin(key: string, userId: number) {
  let commit = () => {}
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => (written = resolve))
  const isReleased = new Promise<void>((resolve) => (commit = resolve))
  const at = app.now()
  // Longer than the test's wait, because notifications arrive with the commit.
  const done = app.deps.db.transaction(1, async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.execute(
      sql`insert into users (company_id, created_at) values (1, ${at.toISOString()})`,
    )
    await ledger.grant(tx, {
      companyId: 1,
      userId,
      points: 100,
      key,
      reason: '评价奖励',
      expiresAt: new Date(at.getTime() + 86_400_000),
      at,
    })
    written()
    await isReleased
  })
  await isWritten
  return async () => {
    commit()
    await done
  }
}

it('counts an event once when it is committed long after later ones', async () => {
  const before = await read()
  const commitLate = await begin('review:1', 1)
  try {
    const commitAtOnce = await begin('review:2', 2)
    await commitAtOnce()
    for (let round = 0; round < 6; round += 1) {
      app.advance(FIGURES_PAUSE_MS)
      await figuresJob.round(app.deps)
    }
    const during = await read()
    expect(Date.parse(during.until ?? '')).toBeLessThan(app.now().getTime() - 20_000)
  } finally {
    await commitLate()
  }
  await addAllFigures(app)
  expect(await read()).toMatchObject({
    shoppers: (before.shoppers ?? 0) + 2,
    issued: before.issued + 200,
  })
  expect(await auditCompany(app.db, 1)).toMatchObject({ ok: true })
})

it('counts no event that is rolled back', async () => {
  const before = await read()
  await expect(
    app.db.transaction(1, async (tx) => {
      await tx.execute(sql`insert into users (company_id) values (1)`)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await addAllFigures(app)
  expect(await read()).toMatchObject({ shoppers: before.shoppers, issued: before.issued })
})

it('restarts after a restore into a server with lower transaction ids', async () => {
  await app.db.transaction(1, (tx) =>
    tx.execute(sql`update figure_progress set bound_xid = bound_xid + 1000000000`),
  )
  const before = await read()
  const commit = await begin('review:3', 2)
  await commit()
  await addAllFigures(app)
  expect((await read()).issued).toBe(before.issued + 100)
})
