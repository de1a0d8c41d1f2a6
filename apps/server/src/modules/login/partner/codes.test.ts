import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { exchangeCode } from '../../../providers/oauth-exchange.ts'
import { removeExpired } from '../../../testing/remove-expired.ts'
import { oauthStates } from '../tables.ts'
import { createTestApp } from '../../../testing/index.ts'
import {
  anyPartnerUser,
  companyOf,
  environment,
  createPartnerTestApp,
  type PartnerTestApp,
} from './partner-test-app.fixture.ts'
import { strategies, type Strategy } from './strategies.ts'
import { expectRefusal } from '../../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let partner: PartnerTestApp
beforeAll(async () => {
  partner = await createPartnerTestApp()
})
afterAll(() => partner.close())

const exchanged = strategies.filter(({ proof }) => proof === 'exchanged')
const cases = exchanged.map((one) => [`method ${one.method}`, one] as const)
const [byBank] = exchanged.filter(({ stateful }) => stateful)
const bank = byBank as Strategy

describe.each(cases)('a code of %s', (_name, strategy) => {
  it.each(['error', 'garbage', 'nobody', 'redirect'] as const)(
    'is not confirmed when the provider responds with %s',
    async (trouble) => {
      partner.lab.failNext(trouble)
      const answer = await partner.send(strategy, await partner.prove(strategy, anyPartnerUser()))
      expect(answer).toMatchObject({ flag: false, code: refusalCode('login/provider'), data: null })
    },
  )

  it('is refused when it is of another client, invented or expired', async () => {
    const fields = await partner.prove(strategy, anyPartnerUser())
    const foreign = partner.lab.issue(`client-${companyOf.second(strategy.method)}`, { sub: 'U1' })
    for (const code of [foreign, 'made-up', `${fields.code ?? ''}x`]) {
      const own = await partner.prove(strategy, anyPartnerUser())
      expectRefusal(await partner.send(strategy, { ...own, code }), 'login/code-spent')
    }
  })

  it('times out after three seconds and signs in when it is sent again', async () => {
    partner.lab.failNext('hang')
    const limits = vi.spyOn(AbortSignal, 'timeout')
    const impatient = await createTestApp({
      db: partner.app.db,
      environment,
      deps: { timeoutsMs: {} },
    })
    const fields = await partner.prove(strategy, anyPartnerUser())
    const answer = await partner.send(strategy, fields, companyOf.first(strategy.method), impatient)
    await impatient.close()
    expectRefusal(answer, 'login/provider')
    expect(limits).toHaveBeenCalledWith(3_000)
    limits.mockRestore()
    expect(
      (await partner.send(strategy, await partner.prove(strategy, anyPartnerUser()))).flag,
    ).toBe(true)
  })
})

describe('the state of a bank’s page', () => {
  const first = companyOf.first(bank.method)

  it('is refused in another browser, company or sign-in', async () => {
    const fields = await partner.prove(bank, anyPartnerUser())
    const other = await partner.stateOf(first)
    const elsewhere = await partner.stateOf(companyOf.second(bank.method))
    const wrong = [
      { ...fields, state: 'made-up-state' },
      { ...fields, verifier: other.verifier ?? '' },
      { ...fields, state: other.state ?? '' },
      { ...fields, ...elsewhere },
    ]
    for (const one of wrong) {
      expect(await partner.send(bank, one)).toMatchObject({
        flag: false,
        code: refusalCode('login/state'),
        message: 'state校验不一致，请重试!',
      })
    }
    // None of the refused requests has reached the provider or used the state.
    expect((await partner.send(bank, fields)).flag).toBe(true)
    expectRefusal(await partner.send(bank, fields), 'login/state')
  })

  it('expires after ten minutes and is removed', async () => {
    const fields = await partner.prove(bank, anyPartnerUser())
    partner.app.advance(600_000)
    expectRefusal(await partner.send(bank, fields), 'login/state')
    partner.app.advance(3_700_000)
    await removeExpired(partner.app.deps)
    const left = await partner.app.db.transaction(first, (tx) => tx.select().from(oauthStates))
    expect(left).toEqual([])
  })
})

it('sends the secret to no other address and limits the size of a response', async () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url === '/token') response.writeHead(302, { location: '/elsewhere' }).end()
    else response.end(`{"sub":"${'x'.repeat(70_000)}"}`)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const client = { clientId: 'c', clientSecret: 's' }
  const options = { isProduction: false }
  const moved = await exchangeCode({ ...client, tokenUrl: `${origin}/token` }, 'x', options)
  expect(moved).toMatchObject({ kind: 'unknown' })
  expect(requests).toEqual(['/token'])
  const long = await exchangeCode({ ...client, tokenUrl: `${origin}/long` }, 'x', options)
  expect(long).toMatchObject({ kind: 'unknown' })
  await new Promise((closed) => server.close(closed))
  const gone = await exchangeCode({ ...client, tokenUrl: `${origin}/token` }, 'x', options)
  expect(gone).toMatchObject({ kind: 'unknown' })
})

it('calls no token endpoint of a private network in production', async () => {
  const client = { clientId: 'c', clientSecret: 's' }
  for (const [tokenUrl, reason] of [
    ['https://127.0.0.1/token', '不允许访问内网地址 127.0.0.1'],
    ['https://localhost/token', /^不允许访问内网地址 (127\.0\.0\.1|::1)$/],
    ['http://bank.example/token', '只支持 https 地址'],
  ] as const) {
    const exchanged = await exchangeCode({ ...client, tokenUrl }, 'x', { isProduction: true })
    expect(exchanged, tokenUrl).toEqual({
      kind: 'unknown',
      reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
    })
  }
})
