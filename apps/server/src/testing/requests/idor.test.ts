/**
 * Ids that a caller may name, all of them in deep runs: the response is the same for another's
 * resource and for one that does not exist.
 */
import { startWechatPayLab } from '@mall/host-lab/providers'
import { calls, type Call } from '@mall/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeLog } from '../../log.ts'
import { openCash } from '../../providers/cash/cash-open.ts'
import { openTopUp } from '../../providers/top-up/top-up-open.ts'
import { readSettings } from '../../settings.ts'
import { readAuditSnapshot } from '../audit-snapshot.ts'
import { createTestApp, type TestApp } from '../index.ts'
import { expectEnvelope, say } from '../send-call.ts'
import { fieldsOf } from './hostile.ts'
import { idorTable } from './idor-table.ts'
import {
  buildSeed,
  createCaller,
  createCallerIds,
  createOwnerResources,
  latestSecret,
  unknownCallerIds,
  unknownIds,
  type Caller,
  type ResourceIds,
} from './fixtures/index.ts'
import { sampleRows } from './sample-rows.ts'

const all: Call[] = Object.values(calls)

let lab: Awaited<ReturnType<typeof startWechatPayLab>>
let app: TestApp
let owner: Caller
let intruders: Caller[]

/** Removes delivery estimates, which change with the clock. */
const withoutTimes = (value: unknown) =>
  JSON.stringify(value, (key, field: unknown) => (key === 'arrivesAt' ? undefined : field))

const rowOf = (name: string) => {
  const row = idorTable[name]
  if (!row) throw new Error(`no row ${name}`)
  return row
}

/** Requests a resource, and removes parts of the response that differ in any case. */
async function request(
  name: string,
  caller: Caller | { companyId: number } | null,
  resources: ResourceIds,
) {
  const { call, args } = rowOf(name)
  const companyId = caller?.companyId ?? 1
  const headers: Record<string, string> = { companyid: String(companyId) }
  if (call.auth === 'ops') Object.assign(headers, await app.operatorHeaders(companyId))
  else if (caller && 'token' in caller) {
    const tokens = { gift: caller.cardToken, staff: caller.staffToken }
    const token = call.auth === 'gift' || call.auth === 'staff' ? tokens[call.auth] : caller.token
    headers.authorization = `Bearer ${token}`
  }
  const ids = caller && 'ids' in caller ? caller.ids : { ...unknownCallerIds, secret: latestSecret }
  const response = await say(app.fastify, call, args(resources, ids), headers)
  expectEnvelope(call, response)
  const body = response.body
    .replaceAll(/"(instance|token|tokenExpiresAt|serverTime|arrivesAt)":"[^"]*"/g, '')
    // Removes the id of the request, which a response may contain.
    .replaceAll(`"skuId":${String(resources.skuId)},`, '')
  return { status: response.statusCode, body }
}

const topUpSettings = {
  MALL_TOP_UP_URL: 'http://127.0.0.1:9',
  MALL_TOP_UP_PARTNER: 'test',
  MALL_TOP_UP_KEY: 'test',
}

beforeAll(async () => {
  lab = await startWechatPayLab({ now: () => app?.now() ?? new Date(), retryWaitsMs: [] })
  const cash = openCash(readSettings(lab.env), makeLog('silent'), {
    now: () => app?.now() ?? new Date(),
    limit: 1_000,
  })
  app = await createTestApp({
    seedFile: buildSeed(),
    environment: { ...lab.env, ...topUpSettings, MALL_CAPTCHAS_PER_IP: '10000' },
    deps: { cash, topUp: openTopUp(readSettings(topUpSettings)) },
  })
  owner = await createCaller(app, 1, 1)
  intruders = [
    await createCaller(app, 1, 2),
    await createCaller(app, 2, 1),
    await createCaller(app, 2, 2),
  ]
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})

/** A partner's names for a person: they identify no person without the partner's proof. */
const partnersNames = ['driverId', 'employeeId', 'loginId', 'openId', 'unionId', 'userId']

/** Accounts of the company at its providers, which are no resources of the mall. */
const providersNames = ['appId', 'ddCorpId', 'dingAgentId']

/** Fields that name a resource by their own name; secrets and kinds are no ids. */
const namesResource = (field: string) =>
  /^(id|ids|items|token)$|(Id|Ids|Token)$/.test(field) &&
  ![
    'captchaToken',
    'shopperToken',
    'companyId',
    'keyId',
    'typeId',
    ...partnersNames,
    ...providersNames,
  ].includes(field)

/**
 * Fields whose id another field or a secret protects: an outlet or slot of a named order, campaigns
 * of a partner, the company itself, a draft with its link's secret, and a page created by its id.
 */
const namesOfOthers = [
  'equity.commitOrder slotId',
  'equity.changeOutlet slotId',
  'equity.changeOutlet outletId',
  'coupon.claim activityId',
  'coupon.centerTags id',
  'page.preview id',
  'page.preview token',
  'ops.savePage id',
]

it('has a row for every field of the contract that references a resource', () => {
  const named = all.flatMap((call) =>
    fieldsOf(call)
      .filter(([field]) => namesResource(field))
      .map(([field]) => `${call.name} ${field}`),
  )
  const known = (name: string) => name in idorTable || namesOfOthers.includes(name)
  expect(named.filter((name) => !known(name))).toEqual([])
})

/** Reads do not change the owner's resources, so they run first and share one set. */
const isRead = (name: string) => rowOf(name).call.method === 'GET'
const names = sampleRows(Object.keys(idorTable), (name) => rowOf(name).call.name).toSorted(
  (a, b) => Number(isRead(b)) - Number(isRead(a)),
)
let shared: ResourceIds | null = null

async function resourcesFor(name: string): Promise<ResourceIds> {
  if (!isRead(name)) return createOwnerResources(app, owner)
  shared ??= await createOwnerResources(app, owner)
  return shared
}

/** Creates new credentials for the sender of a call that uses them up. */
async function renewIds(name: string, caller: Caller): Promise<void> {
  if (rowOf(name).usesCallerIds) caller.ids = await createCallerIds(app, caller)
}

it.each(names)('responds alike for another’s and a missing resource: %s', async (name) => {
  const { of, call } = rowOf(name)
  const resources = await resourcesFor(name)
  const before = await readAuditSnapshot(app.db, 1)
  const own = async () =>
    withoutTimes([
      (await app.call('address.list', {}, owner)).data,
      (await app.call('cart.list', {}, owner)).data.activeList,
    ])
  const ownBefore = await own()
  const others = intruders.filter(({ companyId }) => of === 'shopper' || companyId === 2)
  const compare = async (caller: Caller | null) => {
    if (caller) await renewIds(name, caller)
    const response = await request(name, caller, resources)
    if (caller) await renewIds(name, caller)
    expect(response).toEqual(await request(name, caller, unknownIds))
  }
  for (const caller of others) await compare(caller)
  if (call.auth === 'shopper' || (call.auth === 'optional' && of === 'shopper')) await compare(null)
  expect(await readAuditSnapshot(app.db, 1)).toEqual(before)
  expect(await own()).toBe(ownBefore)

  // Proves that the resource exists: its owner receives another response than for a missing one.
  await renewIds(name, owner)
  const none = await request(name, owner, unknownIds)
  await renewIds(name, owner)
  if (name !== 'login.checkCaptcha captchaId') {
    expect(await request(name, owner, resources)).not.toEqual(none)
  }
  if (!isRead(name)) await app.call('address.remove', { id: resources['addressId'] ?? 0 }, owner)
})
