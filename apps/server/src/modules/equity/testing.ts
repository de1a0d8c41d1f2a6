export { expiredTicketsJob } from './equity.jobs.ts'
import { randomBytes } from 'node:crypto'
import { createPickupCode, formatPickupQr, fromHex, toPickupStep } from '@mall/contract/pickup-code'
import type { TestApp } from '../../testing/test-app.ts'
import { shanghai } from '../orders/testing/index.ts'

const ALWAYS = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }]
export const STAFF_PASSWORD = 'counter-2468-lantern'
export const createKey = () => randomBytes(16).toString('hex')

export type Caller = { companyId: number; token: string }
export type BenefitScenario = {
  companyId: number
  activityId: number
  /** outlets with their staff's sign-in names */
  near: { id: number; staff: string }
  far: { id: number; staff: string }
}

/** Two outlets with stock of a SKU and staff, and an activity that is granted to the phones. */
export async function createBenefitScenario(
  app: TestApp,
  companyId: number,
  {
    phones = [],
    quantity = 2,
    pieces = 3,
    skuId = 11,
    others = [21],
    validUntil = '2099-01-01T00:00:00.000Z',
  }: {
    phones?: string[]
    quantity?: number
    pieces?: number
    skuId?: number
    others?: number[]
    validUntil?: string
  } = {},
): Promise<BenefitScenario> {
  const as = { companyId, headers: await app.operatorHeaders(companyId) }
  const { province, city, county } = shanghai
  const region = { province, city, county, hours: ALWAYS }
  const rows = [
    {
      ...region,
      code: 'N1',
      name: '张江支行',
      address: '祖冲之路 899 号',
      longitude: 121.59,
      latitude: 31.2,
    },
    {
      ...region,
      code: 'F1',
      name: '陆家嘴支行',
      address: '世纪大道 8 号',
      longitude: 121.5,
      latitude: 31.24,
    },
  ]
  await app.call('ops.importOutlets', { rows }, as)
  const { data } = await app.call('ops.outlets', {}, as)
  const idOf = (code: string) => data.list.find((outlet) => outlet.code === code)?.id ?? 0
  const [near, far] = [idOf('N1'), idOf('F1')]
  for (const outletId of [near, far]) {
    const move = { requestKey: createKey(), outletId, skuId, num: pieces }
    const moved = await app.call('ops.stockOutlet', move, as)
    if (!moved.flag) throw new Error(moved.message)
  }
  for (const [name, outletId] of [
    ['wang', near],
    ['zhao', far],
  ] as const) {
    const account = { name, displayName: '王师傅', outletId, password: STAFF_PASSWORD }
    const added = await app.call('ops.addStaff', account, as)
    if (!added.flag) throw new Error(added.message)
  }
  const created = await app.call(
    'ops.createBenefit',
    {
      requestKey: createKey(),
      title: '员工关怀计划',
      ways: ['pickup', 'mail'],
      quantity,
      skuIds: [skuId, ...others],
      validFrom: '2020-01-01T00:00:00.000Z',
      validUntil,
    },
    as,
  )
  if (!created.flag) throw new Error(created.message)
  const { id } = created.data
  if (phones.length > 0)
    await app.call('ops.grantBenefits', { id, source: '名单', people: phones }, as)
  return {
    companyId,
    activityId: id,
    near: { id: near, staff: 'wang' },
    far: { id: far, staff: 'zhao' },
  }
}

/**
 * Orders a piece at an outlet.
 * @returns the order with the device's codes
 */
export async function orderPickup(
  app: TestApp,
  shopper: Caller,
  outletId: number,
  skuId = 11,
): Promise<{ orderId: string; ticketId: number }> {
  const { data: grants } = await app.call('equity.grants', {}, shopper)
  const grant = grants.list.find(({ used, quantity }) => used < quantity)
  const input = { requestKey: createKey(), grantId: grant?.id ?? 0, skuId, outletId }
  const placed = await app.call(
    'equity.commitOrder',
    { ...input, name: '林小满', tel: '13800006021' },
    shopper,
  )
  if (!placed.flag) throw new Error(placed.message)
  return { orderId: placed.data.orderId, ticketId: Number(placed.data.ticketId) }
}

export async function readCodes(
  app: TestApp,
  shopper: Caller,
  orderId: string,
  device = 'd'.repeat(32),
) {
  const { data } = await app.call('equity.pickupSeed', { orderId, device }, shopper)
  const step = toPickupStep(app.now().getTime() / 1000)
  const { digits, tag } = createPickupCode(fromHex(data.key), step)
  return { typed: data.slot + digits, qr: formatPickupQr(data.companyId, data.slot, tag) }
}

/** Signs staff in. @returns their token */
export async function openCounter(app: TestApp, companyId: number, name: string): Promise<string> {
  const input = { name, password: STAFF_PASSWORD }
  const { data } = await app.call('cav.login', input, { companyId })
  return data.token
}
