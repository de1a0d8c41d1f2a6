import type { InputOf } from '@mall/contract'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { createOperatorBenefitsRepository, readGrantTerms } from '../../modules/equity/index.ts'
import { createOperatorStaffRepository } from '../../modules/cav/index.ts'
import { hashPassword } from '../../passwords/password.ts'
import type { Operator } from '../../plugins/operator.ts'
import { couponIds } from '../companies/mall/coupons.ts'
import { demoSignIns } from '../index.ts'
import { DEMO_COMPANY } from './sign-ins.ts'

const DAY_MS = 86_400_000
const GOODS = 3
const PIECES = 8
const STAFF_PASSWORD = 'Demo-2468-Counter'

type Row = InputOf<'ops.importOutlets'>['rows'][number]
const weekdays = { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' }
const daily = { days: [1, 2, 3, 4, 5, 6, 7], from: '09:00', to: '17:00' }
const region = { province: '上海市', city: '上海市', tel: '', isClosed: false }
const pudong = { ...region, county: '浦东新区' }

const rows: readonly (Row & { staff: string; keeper: string })[] = [
  {
    ...pudong,
    code: 'ZJ',
    name: '张江支行营业厅',
    address: '祖冲之路 899 号 1 层',
    longitude: 121.5906,
    latitude: 31.2036,
    hours: [daily],
    staff: 'zhangjiang',
    keeper: '王师傅',
  },
  {
    ...pudong,
    code: 'JK',
    name: '金科路社区支行',
    address: '金科路 2555 号底商 6 号',
    longitude: 121.602,
    latitude: 31.206,
    hours: [daily],
    staff: 'jinke',
    keeper: '赵师傅',
  },
  {
    ...pudong,
    code: 'LJZ',
    name: '陆家嘴支行',
    address: '世纪大道 8 号 B 座 1 层',
    longitude: 121.5055,
    latitude: 31.2397,
    hours: [weekdays],
    staff: 'lujiazui',
    keeper: '孙师傅',
  },
  {
    ...pudong,
    code: 'SJ',
    name: '世纪大道支行',
    address: '世纪大道 1500 号 1 层',
    longitude: 121.532,
    latitude: 31.229,
    hours: [daily],
    staff: 'shiji',
    keeper: '周师傅',
  },
  {
    ...region,
    county: '徐汇区',
    code: 'XH',
    name: '徐家汇支行',
    address: '虹桥路 1 号',
    longitude: 121.437,
    latitude: 31.195,
    hours: [weekdays],
    staff: 'xujiahui',
    keeper: '吴师傅',
  },
  {
    ...region,
    county: '静安区',
    code: 'JA',
    name: '静安寺支行',
    address: '南京西路 1601 号',
    longitude: 121.446,
    latitude: 31.224,
    hours: [daily],
    staff: 'jingan',
    keeper: '郑师傅',
  },
]

/** SKUs of parcels with enough stock, one per product. */
export async function listSpareSkuIds({ db }: Deps): Promise<number[]> {
  const found = await db.query<{ id: number }>(
    DEMO_COMPANY,
    sql`select min(s.id)::float8 as id from skus s
        join spus p on p.company_id = s.company_id and p.id = s.spu_id
        join stocks t on t.company_id = s.company_id and t.sku_id = s.id and t.pool_id = 0
        where s.company_id = ${DEMO_COMPANY} and p.kind = 'parcel' and p.on_sale and s.on_sale
          and t.available > ${PIECES * rows.length * 4}
        group by p.id order by p.id limit ${GOODS}`,
  )
  return found.map(({ id }) => id)
}

/** Creates six outlets with stock and staff, and a benefit activity for the demo's shoppers. */
export async function createDemoBenefits(deps: Deps, operator: Operator): Promise<void> {
  const at = deps.now()
  const benefits = createOperatorBenefitsRepository(deps.db)
  if ((await benefits.list(DEMO_COMPANY, at)).length > 0) return
  const skuIds = await listSpareSkuIds(deps)
  if (skuIds.length === 0) return
  const outlets = rows.map(({ staff: _staff, keeper: _keeper, ...row }) => row)
  await benefits.importOutlets(operator, outlets, at)
  const staff = createOperatorStaffRepository(deps.db)
  const passwordHash = await hashPassword(STAFF_PASSWORD)
  for (const { id, code } of await benefits.listOutlets(DEMO_COMPANY)) {
    const row = rows.find((one) => one.code === code)
    if (!row) continue
    for (const skuId of skuIds) {
      const requestKey = `demo-outlet-${code.padEnd(8, '0')}-${String(skuId)}`
      await benefits.moveStock(operator, { requestKey, outletId: id, skuId, num: PIECES }, at)
    }
    const account = { name: row.staff, displayName: row.keeper, outletId: id, passwordHash }
    await staff.save(operator, account, at)
  }
  const { id } = await benefits.create(
    operator,
    {
      requestKey: 'demo-benefit-of-the-readme',
      title: '员工关怀计划',
      quantity: 1,
      skuIds,
      note: '每人任选一份，网点自提或邮寄到家',
      ways: ['pickup', 'mail'],
      couponTemplateIds: [couponIds.freight],
      validFrom: at.toISOString(),
      validUntil: new Date(at.getTime() + 90 * DAY_MS).toISOString(),
    },
    at,
  )
  const people = demoSignIns.flatMap((one) => (one.companyId === DEMO_COMPANY ? [one.phone] : []))
  const terms = readGrantTerms(await deps.companies.of(DEMO_COMPANY))
  await benefits.grant(operator, { id, source: '演示名单', people, check: false }, terms, at)
}
