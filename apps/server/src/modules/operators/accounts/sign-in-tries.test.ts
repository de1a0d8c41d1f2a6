import { sql } from 'drizzle-orm'
import { refusals, type RefusalName } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PLATFORM } from '../../../db/connection/database.ts'
import { wideNetwork } from '../../../limits/network.ts'
import { hashOf } from '../../../plugins/session.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { totpAt } from './totp.ts'

const HOUR_MS = 3_600_000
const PERIOD_MS = 30_000
const device = 'd'.repeat(40)
let app: TestApp
let count = 0
beforeAll(async () => {
  app = await createTestApp({ isStill: true, seedFile: { companies: [{ id: 1 }, { id: 2 }] } })
})
afterAll(() => app.close())

/** An operator who has signed in on `device`. */
async function enrolOperator(companyId = 1) {
  count += 1
  const name = `clerk-${String(count)}`
  const { data } = await app.call(
    'ops.createOperator',
    { name, displayName: '运营', role: 'owner' },
    { companyId, headers: app.machineHeaders },
  )
  const credentials = { companyId, name, password: data.firstPassword, device }
  const begun = await app.call('ops.enrol', credentials)
  const secret = begun.data.secret ?? ''
  const password = 'unhurried-violet-kettle-42'
  const code = totpAt(secret, app.now())
  const enrolled = await app.call('ops.enrol', { ...credentials, newPassword: password, code })
  const headers = {
    authorization: `Bearer ${enrolled.data.signedIn?.token ?? ''}`,
    'x-mall-device': device,
  }
  app.advance(PERIOD_MS)
  return { companyId, id: data.operator.id, name, password, secret, headers }
}

let newDevices = 0
async function signIn(address: string, payload: object) {
  newDevices += 1
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/ops/v1/sign-in',
    remoteAddress: address,
    payload: { device: String(newDevices).padStart(40, 'n'), ...payload },
  })
  return answer.json<{ code: number }>().code
}
const codeOf = (name: RefusalName) => refusals[name].code
const countRows = async (companyId: number) => {
  const [row] = await app.deps.db.query<{ n: number }>(
    companyId,
    sql`select count(*)::int as n from operator_tries where company_id = ${companyId}`,
  )
  return row?.n ?? 0
}
const log = async (companyId: number, target: string) => {
  const headers = await app.operatorHeaders(companyId)
  const { data } = await app.call('ops.log', { target, limit: 100 }, { companyId, headers })
  return data.list
}

it('counts attempts per network, whatever company and account they name', async () => {
  const answers: number[] = []
  for (let at = 0; at < 52; at += 1) {
    const companyId = (at % 2) + 1
    const name = `nobody-${String(at)}`
    answers.push(await signIn('203.0.113.50', { companyId, name, password: 'wrong-password' }))
  }
  expect(answers.slice(0, 50)).toEqual(Array(50).fill(codeOf('ops/sign-in-failed')))
  expect(answers.slice(50)).toEqual(Array(2).fill(codeOf('ops/locked')))
  const other = { companyId: 1, name: 'nobody-0', password: 'wrong-password' }
  expect(await signIn('203.0.113.51', other)).toBe(codeOf('ops/sign-in-failed'))
})

it('counts the /48 of an IPv6 network too', async () => {
  const address = '2001:db8:77:1::1'
  const subject = `operators@${hashOf(wideNetwork(address) ?? '').slice(0, 32)}`
  // Rows instead of 199 sign-ins, each of which hashes a password.
  await app.deps.db.query(
    PLATFORM,
    sql`insert into operator_tries (company_id, subject, at)
        select ${PLATFORM}::int, ${subject}, ${app.now().toISOString()}::timestamptz
        from generate_series(1, 199)`,
  )
  const input = { companyId: 1, name: 'wide', password: 'wrong-password' }
  expect(await signIn(address, input)).toBe(codeOf('ops/sign-in-failed'))
  expect(await signIn('2001:db8:77:2::1', input)).toBe(codeOf('ops/locked'))
  expect(await signIn('2001:db8:78:2::1', input)).toBe(codeOf('ops/sign-in-failed'))
})

it('computes no hash and stores no row for a company that does not exist', async () => {
  const before = [await countRows(777), await countRows(PLATFORM)]
  const started = process.cpuUsage()
  const answers: number[] = []
  for (let at = 0; at < 51; at += 1) {
    const input = { companyId: 777 + at, name: 'owner', password: 'wrong-password' }
    answers.push(await signIn('203.0.113.60', input))
  }
  expect(answers.slice(0, 50)).toEqual(Array(50).fill(codeOf('ops/sign-in-failed')))
  expect(answers[50]).toBe(codeOf('ops/locked'))
  expect([await countRows(777), await countRows(PLATFORM)]).toEqual(before)
  // Less CPU time per try than a password hash takes (at least 20 ms), so no password was hashed.
  const { user, system } = process.cpuUsage(started)
  expect((user + system) / 1_000 / 51).toBeLessThan(20)
})

it('admits only known devices after twenty wrong codes and reports it', async () => {
  const operator = await enrolOperator()
  const { companyId, id, name, password, secret } = operator
  for (let at = 0; at < 20; at += 1) {
    const input = { companyId, name, password, code: '000000' }
    const answer = await signIn(`198.51.100.${String(at)}`, input)
    expect(answer).toBe(codeOf('ops/sign-in-failed'))
  }
  const right = () => ({ companyId, name, password, code: totpAt(secret, app.now()) })
  expect(await signIn('198.51.100.200', right())).toBe(codeOf('ops/locked'))
  expect(await signIn('198.51.100.200', { ...right(), device })).toBe(20000)
  const reasons = (await log(companyId, `operator:${id}`)).map(
    ({ after }) => (after as { failedSignIn?: string }).failedSignIn,
  )
  expect(reasons.filter((reason) => reason === 'code')).toHaveLength(20)
  expect(reasons.filter((reason) => reason === 'codes-spent')).toHaveLength(1)
  const me = await app.call('ops.me', {}, { companyId, headers: operator.headers })
  expect(me.data.attacked).toMatchObject([{ name }])
  app.advance(HOUR_MS + PERIOD_MS)
  expect(await signIn('198.51.100.200', right())).toBe(20000)
})

it('logs failed sign-ins and sign-outs', async () => {
  const { companyId, id, name, headers } = await enrolOperator(2)
  await signIn('192.0.2.9', { companyId, name, password: 'wrong-password' })
  await app.call('ops.signOut', {}, { companyId, headers })
  const [out, failed] = await log(companyId, `operator:${id}`)
  expect(out).toMatchObject({ after: { signedOut: true }, actorId: id })
  expect(failed).toMatchObject({
    after: { failedSignIn: 'password' },
    actorId: 'sign-in',
    address: '192.0.2.9',
  })
})

it('limits a network to two places in the queue', async () => {
  const { companyId, name, password, secret } = await enrolOperator()
  const crowd = Array.from({ length: 20 }, (_, at) =>
    signIn('203.0.113.70', { companyId, name: `crowd-${String(at)}`, password: 'wrong-password' }),
  )
  let served = 0
  for (const one of crowd) void one.then(() => (served += 1))
  const code = totpAt(secret, app.now())
  expect(await signIn('203.0.113.71', { companyId, name, password, code })).toBe(20000)
  expect(served).toBeLessThan(15)
  await Promise.all(crowd)
})
