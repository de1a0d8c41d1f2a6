import { calls } from '@mall/contract'
import { payWithPoints } from '@mall/contract/money'
import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import { suppliers } from '../../modules/goods/tables.ts'
import type { Deps } from '../../deps.ts'
import {
  createPoolsRepository,
  createPoolsService,
  createSecretCipher,
} from '../../modules/card-secrets/index.ts'
import { readCatalogueFacts, upsertGoods } from '../../modules/goods-management/index.ts'
import { demoOrders, findDemoShopper } from './demo-orders.ts'
import { demoSignIns } from '../index.ts'
import { picture } from '../pictures.ts'
import { demoMachine } from '../operations/demo-machine.ts'
import { DEMO_COMPANY } from '../operations/sign-ins.ts'

const SPU_ID = 190_001
const SKU_ID = 3_800_001
const SUPPLIER_ID = DEMO_COMPANY * 10 + 4
const SECRETS = 60
const COST_POINTS = 198_000

/** A product of a demo service; its page states that the service has no issuer. */
const product = {
  spuId: SPU_ID,
  kind: 'card' as const,
  name: '云幕视频会员月卡 31 天',
  subtitle: '付款后在订单里查看卡密',
  keywords: ['会员', '视频', '卡密'],
  supplierId: SUPPLIER_ID,
  pictures: [picture('movie')],
  specs: [],
  skus: [{ skuId: SKU_ID, specValues: [], costPoints: COST_POINTS }],
  salesBefore: 0,
  services: ['付款后立即发放'],
  attributes: [
    { name: '类型', value: '卡密' },
    { name: '时长', value: '31 天' },
    { name: '发放', value: '付款后立即' },
    { name: '退款', value: '查看前可以申请' },
  ],
  detailHtml:
    '<h3>付款后就能看到</h3><p>每件一个卡号和密码，在订单详情的「卡密」里查看。</p><h3>看过就不能退</h3><p>没有查看的卡密可以申请退款，查看之后不支持。</p><p>演示商品：卡密由演示数据生成，不能在任何平台使用。</p>',
}

const secrets = Array.from({ length: SECRETS }, (_, index) => ({
  number: `YM${String(20_260_000_001 + index * 7_919)}`,
  password: `DEMO-${String(index + 1).padStart(4, '0')}`,
  endsOn: null,
}))

/**
 * Sells a card secret in company 1: imports secrets and places an order of a demo shopper who has
 * not revealed the secret yet. Does nothing if they exist.
 * @returns number of imported secrets
 */
export async function createDemoCardSecrets(deps: Deps): Promise<number> {
  const { db, companies, now, settings } = deps
  const phone = demoSignIns[0]?.phone ?? ''
  if ((await findDemoShopper(deps, phone)) === null) return 0
  const inserted = await db.transaction(DEMO_COMPANY, async (tx) => {
    const [category] = await selectRows<{ id: number }>(
      tx,
      sql`select c.id::float8 as id from categories c
          where c.company_id = ${DEMO_COMPANY} and c.name = '影音娱乐' and not exists (
            select from spus p where p.company_id = c.company_id and p.id = ${SPU_ID})`,
    )
    if (!category) return false
    await tx
      .insert(suppliers)
      .values({ companyId: DEMO_COMPANY, id: SUPPLIER_ID, name: '电子卡券中心' })
      .onConflictDoNothing()
    const sheet = calls['ops.checkGoods'].input.parse({
      goods: [{ ...product, categoryId: category.id }],
    })
    const goods = sheet.goods.map((one) => ({ ...one, categoryId: category.id }))
    await upsertGoods(tx, DEMO_COMPANY, goods, await readCatalogueFacts(tx, DEMO_COMPANY, goods))
    return true
  })
  if (!inserted) return 0
  const pools = createPoolsService({
    repository: createPoolsRepository(db),
    cipher: createSecretCipher(settings),
    now,
  })
  const operator = demoMachine(DEMO_COMPANY, 'ops.importCardSecrets', ['catalogue.write'])
  const { imported } = await pools.import(operator, {
    skuId: SKU_ID,
    batch: 'demo.csv',
    secrets,
  })
  const { info } = await companies.of(DEMO_COMPANY)
  if (payWithPoints(COST_POINTS, Number.MAX_SAFE_INTEGER, info).cash > 0) return imported
  await demoOrders(deps, companies, phone, [
    {
      name: 'card-secret',
      daysAgo: 1,
      goods: [],
      status: 3 as const,
      skus: [{ skuId: SKU_ID, costPoints: COST_POINTS }],
    },
  ])
  return imported
}
