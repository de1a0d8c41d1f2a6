import { randomBytes } from 'node:crypto'
import type { MallDriver, Shopper } from '../../fixtures/mall/mall-driver.ts'

const companyId = 1
const DAY_MS = 86_400_000
export const STAFF_PASSWORD = 'own-counter-2468'
export const createKey = () => randomBytes(16).toString('hex')

type Listed<T> = { list: T[] }
type Outlet = { id: number; code: string; name: string }

/** Creates an outlet with pieces, staff and a benefit that no other journey uses. */
export async function createOwnBenefit(mall: MallDriver, shoppers: readonly Shopper[]) {
  const headers = { Authorization: `Bearer ${mall.opsKey}` }
  const read = <T>(path: string) => mall.served<Listed<T>>(`/api/ops/v1${path}`, { headers })
  const code = `J${createKey().slice(0, 10)}`
  const [demo] = (await read<{ title: string; skuIds: number[] }>('/benefits')).list.filter(
    ({ title }) => title === '员工关怀计划',
  )
  const [skuId = 0] = demo?.skuIds ?? []
  await mall.operate('/outlets', companyId, {
    rows: [
      {
        code,
        name: `静安 ${code} 支行`,
        province: '上海市',
        city: '上海市',
        county: '静安区',
        address: '南京西路 1 号',
        longitude: 121.45,
        latitude: 31.22,
        hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00' }],
      },
    ],
  })
  const outlet = (await read<Outlet>('/outlets')).list.find((one) => one.code === code)
  if (!outlet) throw new Error('no outlet')
  const { id: outletId, name: outletName } = outlet
  await mall.operate('/outlet-stock', companyId, {
    requestKey: createKey(),
    outletId,
    skuId,
    num: 3,
  })
  const title = `关怀 ${code}`
  const { id } = await mall.operate<{ id: number }>('/benefits', companyId, {
    requestKey: createKey(),
    title,
    ways: ['pickup', 'mail'],
    quantity: 1,
    skuIds: [skuId],
    validFrom: new Date(Date.now() - DAY_MS).toISOString(),
    validUntil: new Date(Date.now() + DAY_MS).toISOString(),
  })
  const people = shoppers.map(({ phone }) => phone)
  await mall.operate(`/benefits/${String(id)}/grants`, companyId, { source: '名单', people })
  const staff = code.toLowerCase()
  /** Staff of the outlet; setting a password ends their sessions. */
  const setPassword = (password = STAFF_PASSWORD) =>
    mall.operate('/staff', companyId, { name: staff, displayName: '店员', outletId, password })
  await setPassword()
  return { id, title, skuId, outletId, outletName, staff, setPassword }
}
