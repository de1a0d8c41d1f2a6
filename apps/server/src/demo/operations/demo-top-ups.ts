import type { MobileCarrier } from '@mall/contract/number-segments'
import { payWithPoints } from '@mall/contract/money'
import type { Deps } from '../../deps.ts'
import { grant } from '../../modules/points/index.ts'
import {
  createOperatorTopUpsRepository,
  createTopUpProcessing,
  createTopUpRepository,
  createTopUpService,
} from '../../modules/top-up/index.ts'
import type { TopUpResult, TopUpSupplier } from '../../providers/top-up/top-up-supplier.ts'
import { findDemoShopper } from '../history/demo-orders.ts'
import { demoSignIns } from '../index.ts'
import { demoMachine } from './demo-machine.ts'
import { DEMO_COMPANY } from './sign-ins.ts'

const DAY_MS = 86_400_000
const carriers: readonly MobileCarrier[] = ['mobile', 'unicom', 'telecom']
/** Face values in yuan; prices are 99.8 % of them. */
const values = [10, 30, 50, 100, 200, 500] as const
const COST_POINTS_PER_YUAN = 9_980
const OUT = 500

const stories = [
  { name: 'long-ago', daysAgo: 40, phone: '13802166021', value: 50, state: 'succeeded' },
  { name: 'failed', daysAgo: 12, phone: '13700005502', value: 100, state: 'failed' },
  { name: 'lately', daysAgo: 6, phone: '13802166021', value: 10, state: 'succeeded' },
] as const
type Story = (typeof stories)[number]

/** A simulated supplier that reports past top-ups immediately. */
const toPastSupplier = (state: Story['state']): TopUpSupplier => {
  const reason = state === 'failed' ? '号码状态异常，充值失败' : ''
  const result: TopUpResult = { state, supplierNumber: '', carrier: null, reason }
  return {
    submit: async () => result,
    query: async () => result,
    cancel: async () => result,
    openCallback: () => null,
  }
}

/**
 * Offers face values in company 1 and creates past top-ups of a demo shopper through the regular
 * services with a shifted clock; made once.
 * @returns face values that were inserted
 */
export async function createDemoTopUps(deps: Deps): Promise<number> {
  const { db, companies } = deps
  const operators = createOperatorTopUpsRepository(db)
  if ((await operators.listFaceValues(DEMO_COMPANY)).length > 0) return 0
  for (const carrier of carriers) {
    for (const value of values) {
      const face = { carrier, faceValue: value * 100, isOut: value === OUT }
      const costPoints = value * COST_POINTS_PER_YUAN
      const operator = demoMachine(DEMO_COMPANY, 'ops.setTopUpFace')
      await operators.setFace(operator, { ...face, costPoints }, deps.now())
    }
  }
  const userId = await findDemoShopper(deps, demoSignIns[0]?.phone ?? '')
  if (userId === null) return carriers.length * values.length
  const shopper = { companyId: DEMO_COMPANY, userId }
  const { info } = await companies.of(DEMO_COMPANY)

  async function create({ name, daysAgo, phone, value, state }: Story): Promise<void> {
    const at = new Date(deps.now().getTime() - daysAgo * DAY_MS)
    const then = { ...deps, now: () => at, topUp: toPastSupplier(state) }
    const repository = createTopUpRepository(db)
    const processing = createTopUpProcessing(then)
    const service = createTopUpService({ ...then, repository, processing })
    const requestKey = `demo-top-up-${name}`.padEnd(24, '_')
    const { list: faceValues } = await service.faceValues(shopper, { phone })
    const face = faceValues.find(({ faceValue }) => faceValue === value * 100)
    if (!face) return
    // The granted points expire first, so the balance stays; a failed top-up returns them.
    if (state === 'succeeded') {
      const { points } = payWithPoints(face.costPoints, Number.MAX_SAFE_INTEGER, info)
      const expiresAt = new Date(deps.now().getTime() + DAY_MS)
      const own = {
        ...shopper,
        points,
        key: `demo:top-up-${name}`,
        reason: '会员日活动',
        expiresAt,
        at,
      }
      await db.transaction(DEMO_COMPANY, (tx) => grant(tx, own))
    }
    const { orderId } = await service.commit(shopper, {
      requestKey,
      phone,
      carrier: 'mobile',
      skuId: face.skuId,
      usePoints: true,
      payable: 0,
    })
    await processing.process(DEMO_COMPANY, `${String(DEMO_COMPANY)}-${orderId}-1`)
  }
  for (const story of stories) await create(story)
  return carriers.length * values.length
}
