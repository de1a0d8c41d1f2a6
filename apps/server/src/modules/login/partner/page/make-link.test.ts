import * as lab from '@mall/host-lab/providers'
import { calls } from '@mall/contract'
import { loginMethods } from '@mall/contract/login-methods'
import { SeedFile } from '@mall/contract/seed-file'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoSeed } from '../../../../demo/index.ts'
import { demoSubject } from '../../../../demo/companies/methods/index.ts'
import * as keys from '../../../../demo/companies/methods/keys.ts'
import { createTestApp, type TestApp } from '../../../../testing/index.ts'
import { makeLink } from './make-link.ts'
import { strategies } from '../strategies.ts'

let provider: lab.OauthLab
let app: TestApp
const companies = () =>
  SeedFile.parse(demoSeed(provider.url)).companies.filter(({ id }) => id > 100)
beforeAll(async () => {
  provider = await lab.startOauthLab()
  app = await createTestApp({ seedFile: { companies: companies() } })
})
afterAll(async () => {
  await app.close()
  await provider.stop()
})

const codeOf = async ({ clientId }: { clientId: string }, { subject }: { subject: string }) =>
  provider.issue(clientId, { sub: subject })

it('signs in the demo shopper of every company whose partner issues links', async () => {
  const tried = []
  for (const { id: companyId, info, settings, shoppers } of companies()) {
    const method = loginMethods[info.loginMethod]
    const strategy = strategies.find((one) => one.method === info.loginMethod)
    if (!strategy || method?.source === 'oauth') continue
    const { address, bridge } = await makeLink({
      info: { companyId, loginMethod: info.loginMethod },
      secrets: settings.secrets,
      who: { subject: demoSubject },
      origin: 'http://mall.example',
      at: app.now(),
      codeOf,
    })
    const url = new URL(address)
    expect(url.origin + url.pathname).toBe('http://mall.example/home')
    const { companyId: named, ...fields } = Object.fromEntries(url.searchParams)
    expect(named).toBe(String(companyId))
    const proof: object = {
      ...fields,
      ...bridge,
      ...(info.loginMethod === 13 ? { loginType: 4 } : {}),
    }
    const answer = await app.call(strategy.call as 'login.thirdParty', proof, { companyId })
    expect(answer, String(companyId)).toMatchObject({ flag: true, code: 20000 })
    const token = answer.data?.token ?? ''
    const me = await app.call('login.getInfo', {}, { companyId, token })
    // The native app of method 13 knows its own people; they are new to the mall.
    if (info.loginMethod !== 13) expect(me.data?.id).toBe(shoppers[0]?.id)
    tried.push(companyId)
  }
  expect(tried).toEqual([
    102, 103, 106, 107, 111, 112, 113, 115, 116, 117, 118, 119, 120, 121, 131, 132, 133,
  ])
})

it('uses the keys of the simulated partners, banks and apps', () => {
  for (const id of [102, 111, 112]) {
    expect(keys.demoSignKey(id)).toBe(lab.demoSignKey(id))
    expect(keys.demoDataKey(id)).toBe(lab.demoDataKey(id).toString('base64'))
    expect(keys.demoBankKey(id)).toBe(lab.demoBankKey(id).toString('base64'))
  }
  expect(keys.demoChat).toEqual(lab.demoWechat)
  expect(keys.demoWorkplace).toEqual(lab.demoDingtalk)
  expect(keys.demoOauth).toEqual(lab.demoOauth)
})

it('has a strategy for every call and method of the contract that verifies an identity', () => {
  for (const [number, { call, proof }] of Object.entries(loginMethods)) {
    const own = strategies.filter(({ method }) => method === Number(number))
    if (proof === 'typed' || call === null) continue
    expect(own.map((one) => one.call)).toContain(call)
    for (const one of own) expect(Object.keys(calls)).toContain(one.call)
  }
})
