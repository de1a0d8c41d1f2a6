import { refusals, type RefusalName } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { proofOf } from '../../login/testing.ts'
import { shopSeed } from '../../orders/testing/index.ts'
import { electronicCardsJob } from './electronic-cards.jobs.ts'
import { createDeviceName } from '../testing.ts'

const companyId = 1
const batch = {
  title: '生日电子卡',
  kind: 'choice' as const,
  form: 'phone' as const,
  value: 1,
  count: 2,
  skuIds: [11, 21],
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2099-01-01T00:00:00.000Z',
}

let app: TestApp
let phone = ''
let counter = 0
const codes = new Map<string, string>()
const messages: { phone: string; title: string; code: string }[] = []
beforeAll(async () => {
  app = await createTestApp({
    seedFile: shopSeed(),
    environment: { MALL_SMS_URL: 'http://127.0.0.1:1', MALL_SMS_PER_IP: '100' },
    deps: {
      sms: {
        send: async (to, code) => void codes.set(to, code),
        sendCard: async (to, title, code) => void messages.push({ phone: to, title, code }),
      },
    },
  })
})
beforeEach(() => {
  counter += 1
  phone = `1370000${String(counter).padStart(4, '0')}`
  messages.length = 0
})
afterAll(() => app.close())

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
async function issue(overrides = {}) {
  const as = { companyId, headers: await app.operatorHeaders(companyId) }
  const phones = [phone, `1369999${String(counter).padStart(4, '0')}`]
  const { data } = await app.call('ops.createCardBatch', { ...batch, phones, ...overrides }, as)
  expect((await app.call('ops.exportCardBatch', { id: data.id }, as)).status).toBe(409)
  await app.call('ops.activateCardBatch', { id: data.id }, as)
  return { id: data.id, as }
}
const device = createDeviceName()
const sendCode = async (to: { phone?: string; linkCode?: string }) =>
  app.call(
    'gift.sendEleCode',
    { ...to, device, captchaVerifyParam: await proofOf(app, { companyId }) },
    { companyId },
  )
const login = (to: { phone?: string; linkCode?: string }, code: string) =>
  app.call('gift.eleLogin', { ...to, device, code }, { companyId })

it('sends each card once after the activation', async () => {
  const { id, as } = await issue()
  await Promise.all([electronicCardsJob.round(app.deps), electronicCardsJob.round(app.deps)])
  await electronicCardsJob.round(app.deps)
  expect(messages.filter((message) => message.phone === phone)).toHaveLength(1)
  expect((await app.call('ops.cardBatch', { id }, as)).data.sent).toBe(2)
})

it('opens a card by its phone after an SMS code', async () => {
  await issue()
  const sent = await sendCode({ phone })
  expect(sent.data.phone).toBe(`137****${phone.slice(7)}`)
  expectRefused(await login({ phone }, '000000'), 'login/wrong-code')
  const session = await login({ phone }, codes.get(phone) ?? '')
  const { data } = await app.call('gift.info', {}, { companyId, token: session.data.token })
  expect(data).toMatchObject({ title: '生日电子卡', left: 1 })
  expectRefused(await login({ phone }, codes.get(phone) ?? ''), 'login/wrong-code')
})

it('opens a card by the link of its message, but never without the SMS code', async () => {
  await issue()
  await electronicCardsJob.round(app.deps)
  const linkCode = messages.find((message) => message.phone === phone)?.code ?? ''
  const alone = { password: linkCode, device: createDeviceName() }
  expectRefused(await app.call('gift.login', alone, { companyId }), 'gift/password')
  expect((await sendCode({ linkCode })).flag).toBe(true)
  expect((await login({ linkCode }, codes.get(phone) ?? '')).flag).toBe(true)
})

it('reports the absence of a card to the owner of the phone only', async () => {
  expect((await sendCode({ phone })).flag).toBe(true)
  expectRefused(await login({ phone }, codes.get(phone) ?? ''), 'gift/no-card')
})

it('refuses an unknown link, and a device after five of them', async () => {
  const guesser = createDeviceName()
  const guess = async () =>
    app.call(
      'gift.sendEleCode',
      { linkCode: 'AAAA', device: guesser, captchaVerifyParam: 'x' },
      { companyId },
    )
  for (let count = 0; count < 5; count += 1) expectRefused(await guess(), 'gift/link')
  expectRefused(await guess(), 'gift/tries')
})

it('refuses a batch whose phones do not match its cards', async () => {
  const as = { companyId, headers: await app.operatorHeaders(companyId) }
  const few = await app.call('ops.createCardBatch', { ...batch, phones: [phone] }, as)
  expect(few.status).toBe(422)
  const points = { ...batch, kind: 'points' as const, skuIds: [], phones: [phone, phone] }
  expect((await app.call('ops.createCardBatch', points, as)).status).toBe(422)
})
