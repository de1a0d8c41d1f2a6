import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { InputOf } from '@mall/contract'
import { captchas } from '../tables.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { doWork, proofOf, solve } from '../testing.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: { companies: [{ id: 1 }] },
    environment: {
      MALL_TRUST_PROXY: '1',
      MALL_CAPTCHA_WORK_BITS: '12',
      MALL_CAPTCHAS_PER_IP: '1000',
    },
  })
})
afterAll(() => app.close())

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
type Where = ReturnType<typeof from>

async function puzzle(where: Where, input: Omit<InputOf<'login.captcha'>, 'kind'> = {}) {
  const { data } = await app.call('login.captcha', { kind: 'puzzle', ...input }, where)
  if (data?.kind !== 'puzzle') throw new Error('no puzzle')
  return data
}
async function question(where: Where) {
  const { data } = await app.call('login.captcha', { kind: 'question' }, where)
  if (data?.kind !== 'question') throw new Error('no question')
  return data
}
/** The proof of a puzzle, with its place as it is stored. */
async function passPuzzle(where: Where, input: Omit<InputOf<'login.captcha'>, 'kind'> = {}) {
  const issued = await puzzle(where, input)
  const { captchaId } = issued
  const [row] = await app.db.transaction(1, (tx) =>
    tx.select().from(captchas).where(eq(captchas.id, captchaId)),
  )
  const x = Number(row?.answer)
  const track = [0, 0.3, 0.5, 0.8, 1].map((way, i) => ({ x: x * way, y: i, t: i * 90 }))
  const answer = { captchaId, x, track, work: doWork(issued) }
  const { data } = await app.call('login.checkCaptcha', answer, where)
  return data?.captchaVerifyParam ?? ''
}

it('requires more work as more captchas of the same network fail', async () => {
  const where = from('198.51.100.1')
  const bits: number[] = []
  for (let failures = 0; failures <= 16; failures++) {
    const { captchaId, workBits } = await puzzle(where)
    bits.push(workBits)
    await app.call('login.checkCaptcha', { captchaId, x: 1 }, where)
  }
  expect(bits).toEqual([0, 4, 6, 6, 8, 8, 8, 8, 10, 10, 10, 10, 10, 10, 10, 10, 12])
  expect((await puzzle(from('198.51.100.2'))).workBits).toBe(0)
  app.advance(15 * 60_000 + 1_000)
  expect((await puzzle(where)).workBits).toBe(0)
})

it('requires work for a question from the start and refuses an answer without it', async () => {
  const where = from('198.51.100.3')
  const first = await question(where)
  expect(first.workBits).toBe(10)
  const answerTo = ({ captchaId, question: text }: typeof first) => ({
    captchaId,
    answer: String(solve(text)),
  })
  expectRefusal(await app.call('login.checkCaptcha', answerTo(first), where), 'login/captcha')
  const second = await question(where)
  const other = { ...answerTo(second), work: doWork(first) + 1_000_000 }
  expectRefusal(await app.call('login.checkCaptcha', other, where), 'login/captcha')
  const third = await question(where)
  const done = { ...answerTo(third), work: doWork(third) }
  expect((await app.call('login.checkCaptcha', done, where)).flag).toBe(true)
})

it('requires more work as more questions are issued to the same network', async () => {
  const where = from('198.51.100.6')
  const bits: number[] = []
  for (let issued = 0; issued <= 8; issued++) bits.push((await question(where)).workBits)
  expect(bits).toEqual([10, 12, 12, 14, 14, 14, 14, 15, 15])
  expect((await puzzle(where)).workBits, 'a puzzle').toBe(0)
  expect((await question(from('198.51.100.7'))).workBits).toBe(10)
  app.advance(15 * 60_000 + 1_000)
  expect((await question(where)).workBits).toBe(10)
})

it('issues a network an eighth of its captchas as questions', async () => {
  const small = await createTestApp({
    seedFile: { companies: [{ id: 1 }] },
    environment: { MALL_CAPTCHAS_PER_IP: '16' },
  })
  const ask = () => small.call('login.captcha', { kind: 'question' })
  for (let issued = 0; issued < 2; issued++) expect((await ask()).flag).toBe(true)
  expectRefusal(await ask(), 'request/too-many')
  expect((await small.call('login.captcha', { kind: 'puzzle' })).flag).toBe(true)
  await small.close()
})

it('does not count a captcha that was never issued', async () => {
  const where = from('198.51.100.4')
  await app.call('login.checkCaptcha', { captchaId: '0.unknown', x: 1 }, where)
  expect((await puzzle(where)).workBits).toBe(0)
})

it('requires work for a code to a prefix with many unused codes', async () => {
  const phonePrefix = '1390017'
  const where = from('198.51.100.5')
  const send = (digits: string, captchaVerifyParam: string) =>
    app.call('login.sendCode', { phoneNum: `${phonePrefix}${digits}`, captchaVerifyParam }, where)
  for (let sent = 0; sent < 8; sent++) {
    expect(await send(`000${sent}`, await proofOf(app, where))).toMatchObject({ flag: true })
  }
  expect((await puzzle(where, { phonePrefix })).workBits).toBe(6)
  expect((await puzzle(where, { phonePrefix: '1390018' })).workBits).toBe(0)
  expectRefusal(await send('0008', await passPuzzle(where)), 'login/captcha')
  expect(await send('0009', await passPuzzle(where, { phonePrefix }))).toMatchObject({ flag: true })
})
