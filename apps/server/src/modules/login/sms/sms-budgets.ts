import type { Deps } from '../../../deps.ts'
import { callerNetwork } from '../../../limits/network.ts'
import { sharedBudget, type SharedBudget } from '../../../limits/shared-budget.ts'
import { Refusal } from '../../../plugins/errors.ts'

const HOUR_SECONDS = 3_600

/** SMS codes that a network and a mall may ask for in an hour, of all processes together. */
export function createSmsBudgets({ db, settings, now }: Pick<Deps, 'db' | 'settings' | 'now'>) {
  const perNetwork = sharedBudget(db, {
    name: 'sms of a network',
    most: settings.MALL_SMS_PER_IP,
    perSeconds: HOUR_SECONDS,
  })
  const perCompany = sharedBudget(db, {
    name: 'sms of a company',
    most: settings.MALL_SMS_PER_COMPANY,
    perSeconds: HOUR_SECONDS,
  })

  async function pay(budget: SharedBudget, key: string): Promise<void> {
    const retryAfter = await budget.take(key, now())
    if (retryAfter > 0) throw new Refusal('request/too-many', undefined, { retryAfter })
  }

  return {
    payNetwork: (ip: string) => pay(perNetwork, callerNetwork(ip)),
    payCompany: (companyId: number) => pay(perCompany, String(companyId)),
  }
}
