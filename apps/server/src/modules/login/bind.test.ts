import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { identities, users } from '../../db/schema/index.ts'
import { openHouse, type House } from '../../testing/index.ts'
import { anyPhone, askCode } from './testing.ts'

// Many calls one after the other, each with its password hash or picture.
vi.setConfig({ testTimeout: 30_000 })

let house: House
beforeAll(async () => {
  house = await openHouse({
    world: {
      companies: [
        {
          id: 1,
          shoppers: [
            {
              id: 11,
              phone: '13800000001',
              identities: [{ provider: 'wechat', subject: 'o-taken' }],
            },
            { id: 12, phone: '13800000002' },
          ],
        },
        { id: 2 },
      ],
    },
  })
}, 60_000)
afterAll(() => house.close())

const code = '246810'
/** A chat account that has come once and is bound to nobody. */
async function stranger(subject: string, provider = 'wechat') {
  await house.db.transaction(1, (tx) =>
    tx.insert(identities).values({ companyId: 1, provider, subject }),
  )
  return subject
}
const userOf = async (subject: string) => {
  const [row] = await house.db.transaction(1, (tx) =>
    tx
      .select()
      .from(identities)
      .where(and(eq(identities.subject, subject), eq(identities.provider, 'wechat'))),
  )
  return row?.userId ?? null
}

it('binds a chat account to a new shopper and signs in', async () => {
  const openId = await stranger('o-new')
  const phone = anyPhone()
  await askCode(house, phone, 'bind')
  const { data } = await house.call('login.openIdBindPhone', {
    openId: `${openId}_1`,
    phone,
    captcha: code,
  })
  expect(data).toMatchObject({ openId: 'o-new', expiresIn: 604_800 })
  const me = await house.call('login.getInfo', {}, { token: data?.token ?? '' })
  expect(me.data).toMatchObject({ openId: 'o-new', id: await userOf('o-new') })
})

it('binds to the shopper who has the phone', async () => {
  const openId = await stranger('o-known')
  await askCode(house, '13800000002', 'bind')
  await house.call('login.openIdBindPhone', { openId, phone: '13800000002', captcha: code })
  expect(await userOf('o-known')).toBe(12)
})

it('moves no account that is bound, and knows none that never came', async () => {
  const phone = anyPhone()
  await askCode(house, phone, 'bind')
  await stranger('o-elsewhere', 'dingtalk')
  for (const openId of ['o-taken', 'o-taken_1', 'o-never', 'o-elsewhere']) {
    const answer = await house.call('login.openIdBindPhone', { openId, phone, captcha: code })
    expect(answer, openId).toMatchObject({ flag: false, code: 21011, data: null })
  }
  expect(await userOf('o-taken')).toBe(11)
  const made = await house.db.transaction(1, (tx) =>
    tx.select().from(users).where(eq(users.phone, phone)),
  )
  expect(made).toEqual([])
})

it('knows no chat account of another company', async () => {
  const openId = await stranger('o-one')
  const phone = anyPhone()
  await askCode(house, phone, 'bind', { companyId: 2 })
  const asked = { openId, phone, captcha: code }
  expect(await house.call('login.openIdBindPhone', asked, { companyId: 2 })).toMatchObject({
    code: 21011,
  })
})

it('wants the code of this phone for this purpose', async () => {
  const openId = await stranger('o-careful')
  const phone = anyPhone()
  await askCode(house, phone, 'login')
  const bind = (captcha: string) => house.call('login.openIdBindPhone', { openId, phone, captcha })
  expect(await bind(code)).toMatchObject({ code: 21002 })
  house.advance(61_000)
  await askCode(house, phone, 'bind')
  expect(await bind('000000')).toMatchObject({ code: 21002 })
  expect(await userOf('o-careful')).toBeNull()
  expect((await bind(code)).flag).toBe(true)
  expect(await bind(code)).toMatchObject({ code: 21011 })
})

it('binds nothing to a disabled shopper', async () => {
  const openId = await stranger('o-disabled')
  const phone = '13800000001'
  await house.db.transaction(1, (tx) =>
    tx.update(users).set({ disabled: true }).where(eq(users.id, 11)),
  )
  await askCode(house, phone, 'bind')
  expect(await house.call('login.openIdBindPhone', { openId, phone, captcha: code })).toMatchObject(
    { code: 21010 },
  )
  expect(await userOf('o-disabled')).toBeNull()
})
