import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, type Call } from '@mall/contract'
import { expect, it } from 'vitest'
import { workspaceRoot } from './graph/packages.ts'

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8')

type Specified = { method: string; path: string; params?: string[] }
const specified = JSON.parse(read('packages/contract/src/specified-calls.json')) as Specified[]

/** A plausible value of each parameter that the specification lists. */
const values: Readonly<Record<string, unknown>> = {
  activityId: 'spring',
  actId: 3,
  addressId: 3,
  authCode: 'an-auth-code',
  captcha: '123456',
  captchaToken: 'a-token',
  captchaVerifyParam: 'a-proof',
  categoryId: 3,
  cipherText: 'sealed',
  cmsId: 3,
  code: 'a-code',
  couponCode: '0123456789ABC',
  couponTemplateId: 3,
  goodsList: [{ skuId: 3, num: 1 }],
  id: 3,
  ids: '3,4',
  isVerify: true,
  kw: '茶',
  level: 1,
  loginId: 'sealed',
  loginType: 4,
  method: 'login',
  openId: 'a-ticket',
  page: 1,
  parentName: '浙江省',
  password: 'a-password',
  phone: '13800000001',
  phoneNum: '13800000001',
  size: 20,
  skuId: 3,
  sortType: '',
  spuId: 3,
  spuIds: [3, 4],
  tagName: '新人',
  tel: '13800000001',
  totalNum: 1,
  tradeType: 0,
  type: 1,
  uid: 'a-ticket',
  url: 'https://mall.example/home',
}
/** Values of calls that require another format than calls with an equal parameter name. */
const valuesOfCalls: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'coupon.toUse': { id: 'a-coupon' },
  'coupon.addOn': { id: 'a-coupon' },
}
/** Values of the parameters in paths. */
const valuesInPaths: Readonly<Record<string, unknown>> = {
  a: 3,
  b: 3,
  companyId: 1,
  id: 3,
  numberCode: 'SF1234567890',
  receiveTel: '13800000001',
  spuId: 3,
  token: 'ck_0123456789abcdefghijklmn',
}
const ORDER_ID = { id: '20261130000000000001' }
/** Ids that are texts, by the beginning of the path. */
const idsByPath: readonly [string, Record<string, string>][] = [
  ['/api/tbOrder/', ORDER_ID],
  ['/api/logistic/getLogisticsList/', ORDER_ID],
  ['/api/afterSale/v1/getRefundMethod/', ORDER_ID],
  ['/api/afterSale/', { id: '20261130000000000001-a1' }],
]

const toShape = (text: string) => text.replaceAll(/\{\w+\}/g, '{}')
const callsByShape = new Map(
  Object.values<Call>(calls).map((call) => [toShape(`${call.method} ${call.path}`), call]),
)

function findCall({ method, path }: Specified): Call {
  const call = callsByShape.get(toShape(`${method} ${path}`))
  if (!call) throw new Error(`${method} ${path} is not served`)
  return call
}

function pickValue(values: Readonly<Record<string, unknown>>, name: string) {
  if (!(name in values)) throw new Error(`no value for ${name}`)
  return [name, values[name]]
}

/** A request with exactly the specified parameters. */
function buildRequest(call: Call, { params = [] }: Specified): Record<string, unknown> {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const ids = idsByPath.find(([begin]) => call.path.startsWith(begin))?.[1]
  return Object.fromEntries([
    ...inPath.map((name) => pickValue({ ...valuesInPaths, ...ids }, name)),
    ...params.map((name) => pickValue({ ...values, ...valuesOfCalls[call.name] }, name)),
  ])
}

/** Faults of a request: `state` where the field is missing, `id: reason` where its value is wrong. */
function listFaults(call: Call, request: Record<string, unknown>): string[] {
  const { error } = call.input.safeParse(request)
  const faults = (error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0])
    return name in request ? `${name}: ${message}` : name
  })
  return [...new Set(faults)].toSorted()
}

/** Rows of the decision's table of calls: name, and the additional fields that a call requires. */
function readDeviations(text: string): [string, string[]][] {
  const table = text.slice(text.indexOf('### Calls'))
  return [...table.matchAll(/^\| `(\w+\.\w+)` +\| ([^|]+?) +\| ([^|]*\S) +\|$/gm)].map(
    ([, name = '', fields = '']) => [
      name,
      [...fields.matchAll(/`(\w+)`/g)].map(([, field = '']) => field).toSorted(),
    ],
  )
}

const deviations = readDeviations(read('docs/adr/0045-deviations-from-the-specification.md'))

it('parses name and fields of a row', () => {
  const row = '### Calls\n| `a.b`  | `two`, `one` | why |\n| `c.d` | `x` |  |'
  expect(readDeviations(row)).toEqual([['a.b', ['one', 'two']]])
})

it('accepts the specified parameters of every call that the decision does not list', () => {
  const faults = specified.flatMap((entry) => {
    const call = findCall(entry)
    const missing = listFaults(call, buildRequest(call, entry))
    return missing.length === 0 ? [] : [[call.name, missing] as [string, string[]]]
  })
  const byName = (a: [string, unknown], b: [string, unknown]) => (a[0] < b[0] ? -1 : 1)
  expect(faults.toSorted(byName)).toEqual(deviations.toSorted(byName))
})

it('requires a request key in no call of the specification', () => {
  const keyed = specified
    .map(findCall)
    .filter((call) => listFaults(call, {}).includes('requestKey'))
    .map(({ name }) => name)
  expect(keyed).toEqual([])
})
