import { randomBytes } from 'node:crypto'
import { Secrets } from '@mall/contract/seed-file'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identities, users } from '../tables.ts'
import { createTestApp } from '../../../testing/index.ts'
import {
  anyPartnerUser,
  companyOf,
  environment,
  named,
  createPartnerTestApp,
  pageCompany,
  type PartnerTestApp,
} from './partner-test-app.fixture.ts'
import { strategies, type Strategy } from './strategies.ts'
import { pickSize } from '../../../testing/size.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

const copies = pickSize(8, 100)

let partner: PartnerTestApp
beforeAll(async () => {
  partner = await createPartnerTestApp()
})
afterAll(() => partner.close())

const forged = { flag: false, code: refusalCode('login/forged'), data: null }
const stale = (strategy: Strategy) =>
  strategy.stateful
    ? refusalCode('login/state')
    : strategy.proof === 'exchanged'
      ? refusalCode('login/code-spent')
      : refusalCode('login/stale-link')
const later = (seconds: number) => new Date(partner.app.now().getTime() + seconds * 1000)
const otherSecrets = () =>
  Secrets.parse({
    signKey: randomBytes(16).toString('hex'),
    dataKey: randomBytes(32).toString('base64'),
    bankKey: randomBytes(32).toString('base64'),
  })

/** The same text with one character changed to another one that fits there. */
function altered(text: string, at = Math.floor(text.length / 2)): string {
  const old = text[at] ?? ''
  const other = old === 'A' ? 'B' : /\d/.test(old) ? String((Number(old) + 1) % 10) : 'A'
  return text.slice(0, at) + other + text.slice(at + 1)
}
const hexAltered = (text: string) => text.replace(/./, (c) => (c === '0' ? '1' : '0'))

describe.each(named)('%s', (_name, strategy) => {
  const first = companyOf.first(strategy.method)
  const second = companyOf.second(strategy.method)

  it('signs a person in and recognizes them at the next sign-in', async () => {
    const who = { ...anyPartnerUser(), nickName: '林 小满' }
    const id = await partner.enter(strategy, who)
    expect(id).toBeGreaterThan(0)
    expect(await partner.enter(strategy, who)).toBe(id)
    const rows = await partner.app.db.transaction(first, (tx) =>
      tx
        .select()
        .from(identities)
        .where(and(eq(identities.provider, strategy.provider), eq(identities.userId, id))),
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.subject.endsWith(who.subject)).toBe(true)
    const [user] = await partner.app.db.transaction(first, (tx) =>
      tx.select().from(users).where(eq(users.id, id)),
    )
    expect(user).toMatchObject({ nickName: '林 小满', phone: null })
  })

  it.each(strategy.fields)('reports that the parameter %s is missing', async (name) => {
    const { [name]: _gone, ...rest } = await partner.prove(strategy, anyPartnerUser())
    expect(await partner.send(strategy, rest)).toMatchObject({
      flag: false,
      code: strategy.absent
        ? refusalCode('login/missing-user')
        : refusalCode('login/missing-field'),
      message: strategy.absent ? '未获取到用户信息！' : '缺少登录参数！',
    })
  })

  it('signs in once for concurrent requests with one proof', async () => {
    const fields = await partner.prove(strategy, anyPartnerUser())
    const answers = await Promise.all(
      Array.from({ length: copies }, () => partner.send(strategy, fields)),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === stale(strategy))).toHaveLength(copies - 1)
  })

  it('refuses a proof that was used before a restart', async () => {
    const fields = await partner.prove(strategy, anyPartnerUser())
    expect((await partner.send(strategy, fields)).flag).toBe(true)
    const restarted = await createTestApp({ db: partner.app.db, environment })
    const answer = await partner.send(strategy, fields, first, restarted)
    await restarted.close()
    expect(answer).toMatchObject({ flag: false, code: stale(strategy) })
  })

  it('refuses a proof of another company and does not identify its person', async () => {
    const who = anyPartnerUser()
    const id = await partner.enter(strategy, who)
    const fields = await partner.prove(strategy, who)
    const elsewhere = await partner.send(strategy, fields, second)
    expect(elsewhere.flag).toBe(false)
    const code = strategy.stateful
      ? refusalCode('login/state')
      : strategy.proof === 'exchanged'
        ? refusalCode('login/code-spent')
        : refusalCode('login/forged')
    expect(elsewhere.code).toBe(code)
    expect(await partner.enter(strategy, who, second)).not.toBe(id)
  })

  it('is refused when the company uses another method', async () => {
    const fields = await partner.prove(strategy, anyPartnerUser())
    expectRefusal(await partner.send(strategy, fields, pageCompany), 'login/not-open')
    const others = strategies.filter(({ method, call }) => {
      const own = strategies.some((one) => one.method === strategy.method && one.call === call)
      return method !== strategy.method && !own
    })
    for (const other of others) {
      const answer = await partner.send(other, await partner.prove(other, anyPartnerUser()), first)
      expectRefusal(answer, 'login/not-open', other.call)
    }
  })

  it('refuses a disabled shopper', async () => {
    const who = anyPartnerUser()
    const id = await partner.enter(strategy, who)
    await partner.app.db.transaction(first, (tx) =>
      tx.update(users).set({ disabled: true }).where(eq(users.id, id)),
    )
    const fields = await partner.prove(strategy, who)
    expect(await partner.send(strategy, fields)).toMatchObject({
      code: refusalCode('login/disabled'),
      data: null,
    })
  })

  it('is refused in a closed or missing mall', async () => {
    const closed = companyOf.closed(strategy.method)
    const fields = await partner.prove(strategy, anyPartnerUser(), { companyId: closed })
    expectRefusal(await partner.send(strategy, fields, closed), 'company/closed')
    expectRefusal(await partner.send(strategy, fields, 99_999), 'company/unknown')
  })

  it('issues a ticket to a new person when the company requires a phone', async () => {
    const companyId = companyOf.phone(strategy.method)
    const fields = await partner.prove(strategy, anyPartnerUser(), { companyId })
    const answer = await partner.send(strategy, fields, companyId)
    expect(answer).toMatchObject({
      flag: false,
      code: refusalCode('login/bind-phone'),
      message: '请先绑定手机号',
    })
    expect((answer.data as unknown as { openId: string }).openId).toMatch(/^[\w-]{43}_1$/)
  })
})

const proved = named.filter(([, { proof }]) => proof !== 'exchanged')
describe.each(proved)('a proof of %s', (_name, strategy) => {
  it('is refused as forged under a key of another company', async () => {
    const fields = await partner.prove(strategy, anyPartnerUser(), { secrets: otherSecrets() })
    expect(await partner.send(strategy, fields)).toMatchObject(forged)
    const second = partner.keysOf(companyOf.second(strategy.method))
    const others = await partner.prove(strategy, anyPartnerUser(), { secrets: second })
    expect(await partner.send(strategy, others)).toMatchObject(forged)
  })

  it('is refused as forged when it was made for another company, even under this key', async () => {
    const secrets = partner.keysOf(companyOf.first(strategy.method))
    const companyId = companyOf.second(strategy.method)
    const fields = await partner.prove(strategy, anyPartnerUser(), { companyId, secrets })
    expect(await partner.send(strategy, fields)).toMatchObject(forged)
  })

  it.each([-301, -86_400, 330, 86_400])(
    'is refused at an offset of %d s as too old or too early',
    async (by) => {
      const fields = await partner.prove(strategy, anyPartnerUser(), { at: later(by) })
      expectRefusal(await partner.send(strategy, fields), 'login/stale-link')
    },
  )

  it.each([-285, 285])('is accepted at an offset of %d s', async (by) => {
    const fields = await partner.prove(strategy, anyPartnerUser(), { at: later(by) })
    expect((await partner.send(strategy, fields)).flag).toBe(true)
  })

  it('is accepted once, even when its nonce is sent with another person', async () => {
    const nonce = randomBytes(12).toString('hex')
    const one = await partner.prove(strategy, anyPartnerUser(), { nonce })
    const other = await partner.prove(strategy, anyPartnerUser(), { nonce })
    expect((await partner.send(strategy, one)).flag).toBe(true)
    expectRefusal(await partner.send(strategy, other), 'login/stale-link')
  })
})

const signed = named.filter(([, { proof }]) => proof === 'signed')
describe.each(signed)('the signature of %s', (_name, strategy) => {
  const who = () => ({ ...anyPartnerUser(), tel: '13800000001', nickName: '林小满' })

  it('covers every field, including added fields', async () => {
    const fields = await partner.prove(strategy, who())
    for (const name of Object.keys(fields)) {
      const value = fields[name] ?? ''
      const other = name === 'sign' ? hexAltered(value) : altered(value, value.length - 1)
      const answer = await partner.send(strategy, { ...fields, [name]: other })
      expect(answer, name).toMatchObject(forged)
    }
    const { tel: _tel, ...without } = fields
    expect(await partner.send(strategy, without)).toMatchObject(forged)
    for (const name of ['utm', 'openId', 'companyId', 'loginMethod']) {
      if (name in fields) continue
      expect(await partner.send(strategy, { ...fields, [name]: '1' }), name).toMatchObject(forged)
    }
    expect((await partner.send(strategy, fields)).flag).toBe(true)
  })

  it('does not depend on the order of the fields', async () => {
    const fields = await partner.prove(strategy, who())
    const reversed = Object.fromEntries(Object.entries(fields).toReversed())
    expect((await partner.send(strategy, reversed)).flag).toBe(true)
  })
})

const sealed = named.filter(([, { proof }]) => proof === 'sealed')
describe.each(sealed)('the sealed data of %s', (_name, strategy) => {
  it('is refused after a change of any byte', async () => {
    const fields = await partner.prove(strategy, anyPartnerUser())
    const data = fields[strategy.field] ?? ''
    const wrong = [0, 8, 15, 17, 40, data.length - 20, data.length - 4].map((at) =>
      altered(data, at),
    )
    wrong.push(
      data.slice(0, -4),
      data.slice(4),
      'AAAA',
      `${data}${data}`,
      '没有加密',
      'A'.repeat(40),
    )
    for (const other of wrong) {
      const answer = await partner.send(strategy, { ...fields, [strategy.field]: other })
      expect(answer, other).toMatchObject(forged)
    }
    expect((await partner.send(strategy, fields)).flag).toBe(true)
  })

  it('cannot be opened by another call of the method', async () => {
    const siblings = strategies.filter(
      (one) => one.method === strategy.method && one.call !== strategy.call,
    )
    for (const other of siblings) {
      const fields = await partner.prove(strategy, anyPartnerUser())
      const data = fields[strategy.field] ?? ''
      const moved = { ...fields, [other.field]: data, cryptType: '2' }
      expect(await partner.send(other, moved), other.call).toMatchObject(forged)
    }
  })
})
