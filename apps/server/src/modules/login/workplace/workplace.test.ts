import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { identities, users } from '../tables.ts'
import { CORP, createDingTestApp, OTHER_CORP, type DingTestApp } from './ding-test-app.fixture.ts'
import { refusalCode } from '@mall/contract/refusals'

let ding: DingTestApp
beforeAll(async () => {
  ding = await createDingTestApp()
})
afterAll(() => ding.close())
beforeEach(() => ding.lab.clearScript())

const signIn = (authCode: string | undefined, companyId = 1, at = ding.app) =>
  at.call('ding.login', authCode === undefined ? {} : { authCode }, { companyId })
const come = (personId: string, companyId = 1, corpId = CORP, at = ding.app) =>
  signIn(ding.lab.code(corpId, personId), companyId, at)
const me = async (token: string) =>
  (await ding.app.call('login.getInfo', {}, { token, companyId: 1 })).data
const peopleOf = (companyId: number) =>
  ding.app.db.transaction(companyId, (tx) => tx.select().from(users))

it('creates a colleague with the workplace name at the first sign-in and recognizes them later', async () => {
  const { data } = await come('u1001')
  const first = await me(data.token)
  expect(first).toMatchObject({ nickName: '李雷', tel: '', openId: '' })
  expect((await me((await come('u1001')).data.token)).id).toBe(first.id)
  expect((await me((await come('u1002')).data.token)).id).not.toBe(first.id)
  const requestsBefore = ding.lab.requestCounts.person
  await come('u1001')
  expect(ding.lab.requestCounts.person).toBe(requestsBefore)
})

it('creates one colleague for concurrent sign-ins', async () => {
  const before = (await peopleOf(1)).length
  const answers = await Promise.all(Array.from({ length: 20 }, () => come('u1003')))
  expect(answers.every(({ flag }) => flag)).toBe(true)
  expect((await peopleOf(1)).length).toBe(before + 1)
})

it('opens one session for one code of concurrent requests', async () => {
  const code = ding.lab.code(CORP, 'u1001')
  const codes = await Promise.all(
    Array.from({ length: 100 }, async () => (await signIn(code)).code),
  )
  expect(codes.filter((one) => one === 20000)).toHaveLength(1)
  expect(codes.filter((one) => one === refusalCode('login/code-spent'))).toHaveLength(99)
})

it('refuses a code that is invented, too old or of another workplace', async () => {
  expect((await signIn('made-up')).code).toBe(refusalCode('login/code-spent'))
  const late = ding.lab.code(CORP, 'u1001')
  ding.app.advance(300_001)
  expect((await signIn(late)).code).toBe(refusalCode('login/code-spent'))
  expect((await come('u1001', 1, OTHER_CORP)).code).toBe(refusalCode('login/code-spent'))
  expect((await come('u1001', 5)).code).toBe(refusalCode('login/code-spent'))
})

it('signs in different persons of two workplaces with the same number', async () => {
  await come('u1001')
  expect((await come('u1001', 5, OTHER_CORP)).flag).toBe(true)
  const [one] = await ding.app.db.transaction(5, (tx) => tx.select().from(identities))
  expect(one).toMatchObject({ provider: 'dingtalk', subject: `${OTHER_CORP}:u1001` })
})

it('refuses a sign-in without the code of the workplace app', async () => {
  for (const nothing of [undefined, '']) {
    const answer = await signIn(nothing)
    expect([refusalCode('login/missing-field'), refusalCode('request/invalid')]).toContain(
      answer.code,
    )
  }
  expect(await signIn(undefined)).toMatchObject({
    code: refusalCode('login/missing-field'),
    message: '缺少登录参数！',
  })
})

it('counts invalid codes against their network', async () => {
  const { app, lab, close } = await createDingTestApp({ MALL_LOGIN_FAILURES_PER_IP: '3' })
  const guess = () => app.call('ding.login', { authCode: 'guess' })
  for (const _try of [1, 2, 3]) expect((await guess()).code).toBe(refusalCode('login/code-spent'))
  expect((await guess()).code).toBe(refusalCode('request/too-many'))
  expect(lab.requestCounts['who-is']).toBe(3)
  await close()
})

it.each(['hang', 'error', 'garbage', 'busy', 'huge', 'redirect'] as const)(
  'reports an error of the provider: %s',
  async (behaviour) => {
    await come('u1001')
    ding.lab.script({ on: 'who-is', behaviour })
    expect((await come('u1001', 1, CORP, ding.impatient)).code).toBe(refusalCode('login/provider'))
    ding.lab.clearScript()
    expect((await come('u1001')).flag).toBe(true)
  },
)

it('fetches a new token when the old one is invalid and retries the same code', async () => {
  await come('u1001')
  const { token } = ding.lab.requestCounts
  ding.lab.revokeTokens()
  const answers = await Promise.all(['u1001', 'u1002', 'u1003'].map((id) => come(id)))
  expect(answers.map(({ flag }) => flag)).toEqual([true, true, true])
  expect(ding.lab.requestCounts.token).toBe(token + 1)
})

it('omits the profile when the provider sends none', async () => {
  ding.lab.script({ on: 'person', behaviour: 'hang' })
  const { data } = await come('u1002', 1, CORP, ding.impatient)
  expect((await me(data.token)).nickName).toBe('韩梅梅')
})

it('refuses a disabled colleague and any shopper of a closed mall', async () => {
  const { id } = await me((await come('u1002')).data.token)
  const disable = (disabled: boolean) =>
    ding.app.db.transaction(1, (tx) => tx.update(users).set({ disabled }).where(eq(users.id, id)))
  await disable(true)
  expect((await come('u1002')).code).toBe(refusalCode('login/disabled'))
  await disable(false)
  expect((await come('u1002', 3)).code).toBe(refusalCode('company/closed'))
  expect((await come('u1002', 4)).code).toBe(refusalCode('login/not-open'))
  expect((await come('u1002', 99)).code).toBe(refusalCode('company/unknown'))
})

it('shows shoppers their workplace identity', async () => {
  const { data } = await come('u1001')
  const info = await ding.app.call('ding.userInfo', {}, { token: data.token })
  expect(info.data).toEqual({ userId: 'u1001', name: '李雷', isBound: true })
  const other = await ding.app.tokenOf(2, 22)
  const none = await ding.app.call('ding.userInfo', {}, { token: other, companyId: 2 })
  expect(none.data).toMatchObject({ userId: '', isBound: false })
  expect((await ding.app.call('ding.userInfo', {})).code).toBe(refusalCode('session/missing'))
})
