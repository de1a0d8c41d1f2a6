import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { captchas } from '../tables.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { anyPhone, askCode, doWork, proofOf, sealed, solve } from '../testing.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: { companies: [{ id: 1 }, { id: 2 }] },
    environment: { MALL_TRUST_PROXY: '1' },
  })
})
afterAll(() => app.close())

const refused = { flag: false, code: refusalCode('login/captcha') }

async function puzzle() {
  const { data } = await app.call('login.captcha', { kind: 'puzzle' })
  if (data?.kind !== 'puzzle') throw new Error('no puzzle')
  const [row] = await app.db.transaction(1, (tx) =>
    tx.select().from(captchas).where(eq(captchas.id, data.captchaId)),
  )
  return { ...data, x: Number(row?.answer), work: doWork(data) }
}
const slideTo = (x: number) =>
  Array.from({ length: 12 }, (_, i) => ({
    x: Math.round((x * i) / 11),
    y: i % 3,
    t: i * 30 + (i % 2),
  }))

const question = async () => {
  const { data } = await app.call('login.captcha', { kind: 'question' })
  if (data?.kind !== 'question') throw new Error('no question')
  return { ...data, work: doWork(data) }
}

it('sends a puzzle without its solution', async () => {
  const { x, work, ...shown } = await puzzle()
  expect(work).toBe(0)
  expect(Object.keys(shown).sort()).toEqual([
    'background',
    'captchaId',
    'kind',
    'piece',
    'pieceSize',
    'pieceY',
    'workBits',
  ])
  expect(shown.background).toMatch(/^data:image\/jpeg;base64,/)
  expect(shown.piece).toMatch(/^data:image\/png;base64,/)
  expect(x).toBeGreaterThan(0)
})

it.each([
  [0, true],
  [5, true],
  [-5, true],
  [6, false],
  [-6, false],
])('judges a piece %i px off its position: %s', async (off, fits) => {
  const { captchaId, x, work } = await puzzle()
  const answer = await app.call('login.checkCaptcha', {
    captchaId,
    work,
    x: x + off,
    track: slideTo(x + off),
  })
  expect(answer.flag).toBe(fits)
  if (!fits) expect(answer).toMatchObject(refused)
})

it('requires the whole slide, not only its end', async () => {
  const { captchaId, x, work } = await puzzle()
  expect(await app.call('login.checkCaptcha', { captchaId, x, work })).toMatchObject(refused)
})

it('invalidates a puzzle after a wrong solution, so that the right one fails', async () => {
  const { captchaId, x, work } = await puzzle()
  await app.call('login.checkCaptcha', { captchaId, x: x - 20, track: slideTo(x - 20), work })
  const again = await app.call('login.checkCaptcha', { captchaId, x, track: slideTo(x), work })
  expect(again).toMatchObject(refused)
})

it('accepts the answer to a question in words', async () => {
  const { captchaId, question: challenge, work } = await question()
  const { inWords } = await import('./question.ts')
  const answer = await app.call('login.checkCaptcha', {
    captchaId,
    answer: inWords(solve(challenge)),
    work,
  })
  expect(answer.data?.captchaVerifyParam).toMatch(/^[\w-]{43}$/)
})

it('refuses a position as the answer to a question, and an answer of another company', async () => {
  const first = await question()
  expect(
    await app.call('login.checkCaptcha', { captchaId: first.captchaId, x: 5, work: first.work }),
  ).toMatchObject(refused)
  const second = await question()
  const answer = String(solve(second.question))
  const elsewhere = { companyId: 2 }
  expect(
    await app.call(
      'login.checkCaptcha',
      { captchaId: second.captchaId, answer, work: second.work },
      elsewhere,
    ),
  ).toMatchObject(refused)
})

it('expires a captcha and a proof after two minutes', async () => {
  const { captchaId, question: challenge, work } = await question()
  const proof = await proofOf(app)
  app.advance(121_000)
  const answer = String(solve(challenge))
  expect(await app.call('login.checkCaptcha', { captchaId, answer, work })).toMatchObject(refused)
  const sent = { phoneNum: '13900000001', captchaVerifyParam: proof }
  expect(await app.call('login.sendCode', sent)).toMatchObject(refused)
})

it('accepts a proof once and in its own company only', async () => {
  const proof = await proofOf(app)
  const ask = (phoneNum: string, companyId: number) =>
    app.call('login.sendCode', { phoneNum, captchaVerifyParam: proof }, { companyId })
  expect(await ask('13900000002', 2)).toMatchObject(refused)
  expect((await ask('13900000002', 1)).flag).toBe(true)
  expect(await ask('13900000003', 1)).toMatchObject(refused)
})

describe('one proof for a sign-in code and the sign-in with it', () => {
  const send = (phoneNum: string, captchaVerifyParam: string, method: 'login' | 'bind' = 'login') =>
    app.call('login.sendCode', { phoneNum, captchaVerifyParam, method })
  const form = (loginId: string, captchaVerifyParam: string, password = '246810') =>
    sealed(app, { loginType: 1, loginId, password, captchaVerifyParam })
  const login = async (...args: Parameters<typeof form>) =>
    app.call('login.login', await form(...args))

  it('sends the code and signs in, once', async () => {
    const phone = anyPhone()
    const proof = await proofOf(app)
    expect(await send(phone, proof)).toMatchObject({ flag: true })
    expect(await login(phone, proof)).toMatchObject({ flag: true })
    expect(await login(phone, proof)).toMatchObject(refused)
  })

  it('sends no second code, neither to the same phone nor to another', async () => {
    const phone = anyPhone()
    const proof = await proofOf(app)
    await send(phone, proof)
    app.advance(61_000)
    expect(await send(phone, proof)).toMatchObject(refused)
    expect(await send(anyPhone(), proof)).toMatchObject(refused)
    expect(await send(phone, proof, 'bind')).toMatchObject(refused)
  })

  it('signs in no other phone and no password', async () => {
    const [phone, other] = [anyPhone(), anyPhone()]
    await askCode(app, other)
    const proof = await proofOf(app)
    await send(phone, proof)
    expect(await login(other, proof)).toMatchObject(refused)
    const password = {
      loginType: 2 as const,
      loginId: phone,
      password: 'x',
      captchaVerifyParam: proof,
    }
    expect(await app.call('login.login', await sealed(app, password))).toMatchObject(refused)
    expect(await login(phone, proof)).toMatchObject({ flag: true })
  })

  it('is consumed by a wrong code and by a code that binds', async () => {
    const phone = anyPhone()
    const proof = await proofOf(app)
    await send(phone, proof)
    expectRefusal(await login(phone, proof, '000000'), 'login/wrong-code')
    expect(await login(phone, proof)).toMatchObject(refused)
    const binding = await proofOf(app)
    const other = anyPhone()
    await send(other, binding, 'bind')
    expect(await login(other, binding)).toMatchObject(refused)
  })

  it('expires two minutes after the puzzle', async () => {
    const phone = anyPhone()
    const proof = await proofOf(app)
    await send(phone, proof)
    app.advance(121_000)
    expect(await login(phone, proof)).toMatchObject(refused)
  })

  it('signs in one of twenty concurrent requests', async () => {
    const phone = anyPhone()
    const proof = await proofOf(app)
    await send(phone, proof)
    const forms = await Promise.all(Array.from({ length: 20 }, () => form(phone, proof)))
    const answers = await Promise.all(forms.map((one) => app.call('login.login', one)))
    expect(answers.filter(({ flag }) => flag)).toHaveLength(1)
  })
})

it('refuses a captcha for a mall that does not exist', async () => {
  expectRefusal(await app.call('login.captcha', {}, { companyId: 77 }), 'company/unknown')
})

it('sends one address 120 captchas a minute, whatever its forwarding header', async () => {
  const ask = (forwarded: string) =>
    app.call('login.captcha', { kind: 'question' }, { headers: { 'x-forwarded-for': forwarded } })
  const answers: number[] = []
  // Fixed clock, because the budget refills with time and the requests are slow on some machines.
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let n = 0; n < 121; n++) answers.push((await ask(`198.51.100.${n}, 203.0.113.9`)).status)
  vi.useRealTimers()
  expect(answers.filter((status) => status === 200)).toHaveLength(120)
  expect(answers.at(-1)).toBe(429)
  expect((await ask('203.0.113.10')).status).toBe(200)
})
