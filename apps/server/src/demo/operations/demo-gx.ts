import type { Deps } from '../../deps.ts'
import { createOperatorBenefitsRepository } from '../../modules/equity/index.ts'
import { createOperatorGxRepository, createPhoneHashes } from '../../modules/gx/index.ts'
import type { Operator } from '../../plugins/operator.ts'
import { demoSignIns } from '../index.ts'
import { listSpareSkuIds } from './demo-benefits.ts'
import { DEMO_COMPANY } from './sign-ins.ts'

const DAY_MS = 86_400_000
/** Number of demo shoppers whose phones are qualified. */
const QUALIFIED = 4
/** A qualified phone number without an account; the first sign-in with it creates the account. */
const NEW_PHONE = '13800001001'

/**
 * Creates one gx campaign, unless one exists; qualifies the first four demo phones and one phone
 * without an account.
 */
export async function createDemoGx(deps: Deps, operator: Operator): Promise<void> {
  const at = deps.now()
  const gx = createOperatorGxRepository(deps.db, createPhoneHashes(deps.settings))
  if ((await gx.list(DEMO_COMPANY, at)).length > 0) return
  const skuIds = await listSpareSkuIds(deps)
  if (skuIds.length === 0) return
  const benefits = createOperatorBenefitsRepository(deps.db)
  const { id } = await benefits.create(
    operator,
    {
      requestKey: 'demo-gx-of-the-readme',
      title: '冬日贵宾礼遇',
      quantity: 1,
      skuIds,
      note: '名单内的手机号可免费领取一份，邮寄到家',
      ways: ['mail'],
      couponTemplateIds: [],
      validFrom: at.toISOString(),
      validUntil: new Date(at.getTime() + 90 * DAY_MS).toISOString(),
    },
    at,
  )
  const known = demoSignIns.flatMap((one) => (one.companyId === DEMO_COMPANY ? [one.phone] : []))
  const phones = [...known.slice(0, QUALIFIED), NEW_PHONE]
  await gx.importPhones(operator, { id, source: '演示名单', phones }, at)
}
