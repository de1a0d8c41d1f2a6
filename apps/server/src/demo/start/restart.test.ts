/** A demo that is stopped after a day of use and started again. */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '../../app.ts'
import type { Database } from '../../db/connection/database.ts'
import { openEmbedded } from '../../db/connection/embedded.ts'
import { createSetupSql } from '../../define-module.ts'
import { anyPhone, askCode, proofOf, signIn } from '../../modules/login/testing.ts'
import { buy, shanghai } from '../../modules/orders/testing/index.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { openPostgresql } from '../../testing/open-postgresql.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { startPostgresql } from '../../testing/processes/postgresql.ts'
import { prepareFolder } from '../../testing/processes/prepared-embedded.ts'
import { createDemo } from './create-demo.ts'
import { DEMO_COMPANY } from '../operations/sign-ins.ts'

/** The fixed code of every SMS without a provider. */
const SMS_CODE = '246810'
/** The points card of docs/demo.md. */
const pointsCard = { number: '8800113091802559', password: '8M2W-5Q7C-JN3' }
/** The gift card of docs/demo.md. */
const choiceCard = { number: '8800112655207346', password: '6K4P-9X2M-TR7' }
const company = { companyId: DEMO_COMPANY }
const createDevice = () => randomBytes(16).toString('hex')

async function signInNewShopper(app: TestApp) {
  const phone = anyPhone()
  await askCode(app, phone, 'login', company)
  const credentials = { loginType: 1, loginId: phone, password: SMS_CODE } as const
  const { data } = await signIn(app, credentials, company)
  return { ...company, token: data?.token ?? '' }
}

/** As new shoppers, buys with points of a points card, redeems a gift card and draws a prize. */
async function runDayOfUse(app: TestApp) {
  const buyer = await signInNewShopper(app)
  const credit = { ...pointsCard, device: createDevice(), requestKey: randomUUID() }
  expect(await app.call('gift.credit', credit, buyer)).toMatchObject({ flag: true })
  await app.call('address.add', shanghai, buyer)
  const { data: goods } = await app.call('goods.list', { sortType: 'price_asce' }, buyer)
  const cheapest = goods.list.find(({ soldOut, kind }) => !soldOut && kind === 'parcel')
  const { data: detail } = await app.call('goods.detail', { spuId: cheapest?.spuId ?? 0 }, buyer)
  const skuId = Number(cheapest?.defaultSkuId)
  const order = await buy(app, buyer, [{ skuId, num: detail.leastNum }])
  expect(order).toMatchObject({ flag: true })

  const { data: session } = await app.call(
    'gift.login',
    { ...choiceCard, device: createDevice() },
    company,
  )
  const holder = { ...company, token: session.token }
  const { data: choice } = await app.call('gift.goods', {}, holder)
  const picked = choice.list[0]?.skus[0]?.skuId ?? 0
  const redemption = {
    requestKey: randomUUID(),
    items: [{ skuId: picked, num: 1 }],
    address: shanghai,
  }
  expect(await app.call('gift.commitOrder', redemption, holder)).toMatchObject({ flag: true })

  const { data: draws } = await app.call('draw.list', {}, buyer)
  const play = {
    id: draws.list[0]?.id ?? 0,
    nonce: randomBytes(16).toString('hex'),
    requestKey: randomUUID(),
  }
  expect(await app.call('draw.play', play, buyer)).toMatchObject({ flag: true })
}

async function closeAccount(app: TestApp) {
  const leaver = await signInNewShopper(app)
  app.advance(61_000)
  const captchaVerifyParam = await proofOf(app, leaver)
  await app.call('login.sendCode', { method: 'deletion', captchaVerifyParam }, leaver)
  const closed = await app.call('account.requestDeletion', { code: SMS_CODE }, leaver)
  expect(closed).toMatchObject({ flag: true })
}

async function expectRestart(open: () => Promise<Database>) {
  const start = async () => {
    const db = await open()
    const app = await createTestApp({ db, environment: { MALL_CAPTCHAS_PER_IP: '1000' } })
    await createDemo(app.deps)
    return {
      app,
      stop: async () => {
        await app.close()
        await db.close()
      },
    }
  }
  const first = await start()
  await runDayOfUse(first.app)
  await closeAccount(first.app)
  await first.stop()
  const second = await start()
  const { checks } = await auditCompany(second.app.db, DEMO_COMPANY)
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
  await second.stop()
}

describe('a demo after a day of use', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'mall-restart-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.runIf(process.env.MALL_TEST_DEEP === '1')(
    'starts again on the embedded database',
    async () => {
      await prepareFolder(folder)
      const setupSql = createSetupSql(modules)
      await expectRestart(() => openEmbedded(folder, setupSql))
    },
    600_000,
  )

  it('starts again on PostgreSQL', async () => {
    const postgres = await startPostgresql()
    try {
      await expectRestart(() => openPostgresql(postgres.url))
    } finally {
      await postgres.stop()
    }
  }, 600_000)
})
