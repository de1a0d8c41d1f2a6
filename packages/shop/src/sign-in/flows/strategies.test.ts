import { expect, it } from 'vitest'
import { calls } from '@mall/contract'
import { loginMethods } from '@mall/contract/login-methods'
import {
  hostResult,
  type HostResult,
  type LoginFields,
  type LoginCodeRequest,
} from '@mall/core/host'
import { createTranslator } from '@mall/core/messages'
import { collect } from './collect.ts'
import { flowMessages } from '../messages.ts'
import {
  branchStrategy,
  nativeApp,
  buildSignInRequest,
  findStrategy,
  workplace,
  type Strategy,
} from './strategies.ts'

const t = createTranslator()(flowMessages)

const signed = { timestamp: '1700000000', nonce: 'n-12345678', sign: 'a'.repeat(64) }

/** Fields of each method's link or bridge, and the expected request. */
const rows: [number, LoginFields, string][] = [
  [2, { resultType: 'Y', cryptType: '3', body: 'Zm9v' }, 'login.cmb'],
  [3, { unionId: 'u1', ...signed }, 'login.thirdUnified'],
  [6, { openId: 'o1', ...signed }, 'login.thirdParty'],
  [7, { driverId: 'd1', ...signed }, 'login.thirdParty'],
  [11, { userId: '7', tel: '13800000001', nickName: '小满', ...signed }, 'login.thirdParty'],
  [12, { data: 'Zm9v' }, 'login.thirdParty'],
  [15, { employeeId: 'e1', ...signed }, 'login.thirdParty'],
  [16, { data: 'Zm9v' }, 'login.sodexo'],
  [17, { userId: '7', companySource: 'north', ...signed }, 'login.thirdParty'],
  [18, { code: 'c1' }, 'login.thirdParty'],
  [19, { mallParam: 'Zm9v' }, 'login.thirdParty'],
  [20, { encryptedData: 'Zm9v' }, 'login.abc'],
  [21, { data: 'Zm9v' }, 'login.psbcUnion'],
]
const strategy = (method: number): Strategy => {
  const loginFields = findStrategy(method)
  if (!loginFields) throw new Error(`method ${method} has no strategy`)
  return loginFields
}
const LOGIN_OPTIONS: Omit<LoginCodeRequest, 'auth'> = { silent: true, appId: 'a', corpId: 'c' }
const run = (of: Strategy, fields: LoginFields, bridge?: HostResult<LoginFields>) =>
  collect(
    of,
    of.from === 'address' ? fields : {},
    { loginCode: async () => bridge ?? hostResult.ok(fields) },
    LOGIN_OPTIONS,
    async () => ({ corpNo: '1' }),
    t,
  )

it('has a strategy for every method with its own proof', () => {
  const proved = Object.entries(loginMethods)
    .filter(([, { source }]) => source === 'address' || source === 'bridge')
    .map(([method]) => Number(method))
  expect(rows.map(([method]) => method)).toEqual(proved)
  expect([1, 8, 13, 14, 99].map(findStrategy)).toEqual([null, null, null, null, null])
})

it.each(rows)(
  'method %i sends all fields as the contract requires',
  async (method, fields, call) => {
    const loginFields = await run(strategy(method), { ...fields, companyId: '1', other: 'x' })
    expect(loginFields).toEqual({ request: { name: call, args: fields } })
    const name = call as keyof typeof calls
    expect(calls[name].input.safeParse(fields).success).toBe(true)
  },
)

it.each(rows)(
  'method %i sends nothing if a field is missing: 缺少登录参数！',
  async (method, fields) => {
    for (const name of strategy(method).fields) {
      const { [name]: _omitted, ...rest } = fields
      expect(await run(strategy(method), rest)).toEqual({
        stop: '缺少登录参数！',
        cancelled: false,
      })
      expect(buildSignInRequest(strategy(method), { ...fields, [name]: '' })).toBeNull()
    }
  },
)

const bridges: [string, Strategy, LoginFields][] = [
  ['2', strategy(2), rows[0]?.[1] ?? {}],
  ['21', strategy(21), { data: 'Zm9v' }],
  ['workplace app', workplace, { authCode: 'd1' }],
  ['native app', nativeApp, { userInfo: 'Zm9v' }],
]
it.each(bridges)('%s: reports bridge results other than ok', async (_name, of) => {
  const collectFrom = async (answer: HostResult<LoginFields>) => run(of, {}, answer)
  expect(await collectFrom(hostResult.cancelled)).toEqual({ stop: '已取消登录', cancelled: true })
  const cannot = '当前环境不支持该登录方式，请在对应的 App 中打开'
  expect(await collectFrom(hostResult.unsupported)).toEqual({ stop: cannot, cancelled: false })
  for (const silent of [hostResult.failed('timeout'), hostResult.unknown('timeout')]) {
    expect(await collectFrom(silent)).toEqual({ stop: '登录未完成，请重试', cancelled: false })
  }
})

it('passes the workplace app’s code', async () => {
  expect(await run(workplace, { authCode: 'd1' })).toEqual({
    request: { name: 'ding.login', args: { authCode: 'd1' } },
  })
  expect(await run(workplace, {})).toEqual({ stop: '缺少登录参数！', cancelled: false })
})

it('signs in by a native app’s user, and reports a missing user', async () => {
  expect(await run(nativeApp, { userInfo: 'Zm9v' })).toEqual({
    request: { name: 'login.login2', args: { loginType: 4, loginId: 'Zm9v' } },
  })
  expect(await run(nativeApp, {})).toEqual({ stop: '未获取到用户信息！', cancelled: false })
})

it('calls the bank’s bridge only with a signed request', async () => {
  const requests: LoginCodeRequest[] = []
  const host = {
    loginCode: async (options: LoginCodeRequest) => {
      requests.push(options)
      return hostResult.unsupported
    },
  }
  await collect(strategy(2), {}, host, LOGIN_OPTIONS, async () => ({ corpNo: '1', sign: 's' }), t)
  await collect(strategy(21), {}, host, LOGIN_OPTIONS, async () => null, t)
  expect(requests).toEqual([
    { ...LOGIN_OPTIONS, auth: { corpNo: '1', sign: 's' } },
    { ...LOGIN_OPTIONS, auth: {} },
  ])
  const unsigned = await collect(strategy(2), {}, host, LOGIN_OPTIONS, async () => null, t)
  expect(unsigned).toEqual({ stop: '登录未完成，请重试', cancelled: false })
  expect(requests).toHaveLength(2)
})

it.each([
  ['sz', 'login.szCmb'],
  ['dg', 'login.dgCmb'],
])('reads the encrypted data of the branch %s from its link', async (companySource, name) => {
  const entryFields = { companySource, data: 'Zm9v' }
  const branch = branchStrategy(2, entryFields)
  expect(branch && buildSignInRequest(branch, entryFields)).toEqual({
    name,
    args: { data: 'Zm9v' },
  })
  expect(branchStrategy(17, entryFields)).toBeNull()
  expect(branchStrategy(2, { companySource })).toBeNull()
  expect(branchStrategy(2, { data: 'Zm9v' })).toBeNull()
})
