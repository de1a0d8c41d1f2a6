import { randomBytes } from 'node:crypto'
import { refusals, type RefusalName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sealed } from '../login/testing.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { buildSecrets, cardSeed, importSecrets, orderCards } from './testing.ts'

const companyId = 1
const PASSWORD = 'Demo-2468'
const key = () => randomBytes(16).toString('hex')
let app: TestApp

/** A shopper with a password, one without, and a third without orders. */
beforeAll(async () => {
  const [shop] = shopSeed().companies
  const settings = { ...shop?.settings, cardSecrets: { revealPassword: true } }
  const points = [{ amount: 1_000, reason: '生日积分', expiresInDays: 10 }]
  const shoppers = [
    { id: 1, phone: '13900000001', userName: 'xiaoman', password: PASSWORD, points },
    { id: 2, phone: '13900000002', points },
    { id: 3, phone: '13900000003', userName: 'sutang', password: PASSWORD },
  ]
  app = await createTestApp({ seedFile: cardSeed({ settings, shoppers }) })
  await importSecrets(app, companyId, buildSecrets(9))
})
afterAll(() => app.close())

async function buy(userId: number) {
  const as = { companyId, token: await app.tokenOf(companyId, userId) }
  const { data } = await orderCards(app, as, 1)
  const secrets = (await app.call('cardSecret.list', { id: data.orderId }, as)).data
  return { as, orderId: data.orderId, secrets, secretId: secrets.list[0]?.id ?? 0 }
}
type Purchase = Awaited<ReturnType<typeof buy>>

const prove = (password: string) =>
  sealed(app, { loginType: 2, loginId: '-', password, captchaVerifyParam: '' })
const reveal = async ({ as, orderId, secretId }: Purchase, password?: string) => {
  const proof = password === undefined ? {} : { proof: await prove(password) }
  const input = { id: orderId, secretId, requestKey: key(), ...proof }
  return app.call('cardSecret.reveal', input, as)
}
const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const countReveals = async () => {
  const [row] = await app.db.transaction(companyId, (tx) =>
    selectRows<{ n: number }>(tx, sql`select count(*)::int as n from card_secret_reveals`),
  )
  return row?.n
}

it('reveals with the password of the account only', async () => {
  const purchase = await buy(1)
  expect(purchase.secrets).toMatchObject({ needsPassword: true, hasPassword: true })
  const before = await countReveals()
  expectRefused(await reveal(purchase), 'secret/password-needed')
  expectRefused(await reveal(purchase, 'Demo-1357'), 'login/wrong-password')
  expect(await countReveals()).toBe(before)
  expect((await reveal(purchase, PASSWORD)).data).toMatchObject({ number: 'VIP000000001' })
  expectRefused(await reveal(purchase), 'secret/password-needed')
})

it('accepts a sealed password once', async () => {
  const { as, orderId, secretId } = await buy(1)
  const input = { id: orderId, secretId, proof: await prove(PASSWORD) }
  const first = await app.call('cardSecret.reveal', { ...input, requestKey: key() }, as)
  expect(first.flag).toBe(true)
  const again = await app.call('cardSecret.reveal', { ...input, requestKey: key() }, as)
  expectRefused(again, 'login/stale-key')
})

it('refuses an account without a password', async () => {
  const purchase = await buy(2)
  expect(purchase.secrets).toMatchObject({ needsPassword: true, hasPassword: false })
  expectRefused(await reveal(purchase, PASSWORD), 'secret/no-password')
})

it('locks after wrong passwords and responds to another shopper as for a missing order', async () => {
  const purchase = await buy(1)
  const other = { companyId, token: await app.tokenOf(companyId, 3) }
  expectRefused(await reveal({ ...purchase, as: other }, PASSWORD), 'order/not-found')
  const codes: number[] = []
  for (let tries = 0; tries < 6; tries += 1) codes.push((await reveal(purchase, 'x')).code)
  expect(codes.at(0)).toBe(refusals['login/wrong-password'].code)
  expect(codes.at(-1)).toBe(refusals['login/locked'].code)
  expectRefused(await reveal(purchase, PASSWORD), 'login/locked')
})
