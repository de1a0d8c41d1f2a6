import type { Deps } from '../../deps.ts'
import {
  createExchangeProcessing,
  createCmbRepository,
  createCmbService,
} from '../../modules/cmb/index.ts'
import {
  BankPointsRefused,
  type BankPointsProvider,
} from '../../providers/bank-points/bank-points-provider.ts'

/** The demo company with a bank's sign-in and the shopper known to every bank. */
const COMPANY = 102
const USER = 1_020_001
const DAY_MS = 86_400_000

const stories = [
  { name: 'short', daysAgo: 33, bankPoints: 20_000, isDeducted: false },
  { name: 'lately', daysAgo: 9, bankPoints: 5_000, isDeducted: true },
] as const

/** A simulated bank that confirms past exchanges immediately. */
const toPastBank = (isDeducted: boolean): BankPointsProvider => ({
  getBalance: async () => 0,
  find: async () => null,
  listDay: async () => [],
  async deduct() {
    if (!isDeducted) throw new BankPointsRefused('INSUFFICIENT')
  },
})

/**
 * Creates past exchanges of a demo shopper through the regular service with a shifted clock, once.
 * @returns exchanges that were inserted
 */
export async function createDemoExchanges(deps: Deps): Promise<number> {
  const { db } = deps
  const shopper = { companyId: COMPANY, userId: USER }
  const repository = createCmbRepository(db)
  const { total } = await repository.list(shopper, { page: 1, size: 1 })
  const { customer } = await repository.findShopper(shopper, deps.now())
  if (total > 0 || customer === null) return 0
  for (const { name, daysAgo, bankPoints, isDeducted } of stories) {
    const at = new Date(deps.now().getTime() - daysAgo * DAY_MS)
    const then = { ...deps, now: () => at, bankPoints: toPastBank(isDeducted) }
    const processing = createExchangeProcessing(then)
    const service = createCmbService({ ...then, repository, processing })
    const { rate } = await service.offer(COMPANY)
    if (!rate) return 0
    const requestKey = `demo-exchange-${name}`.padEnd(24, '_')
    const points = (bankPoints / rate.step) * rate.points
    await service.exchange(shopper, { requestKey, bankPoints, points })
  }
  return stories.length
}
