import type { PriceDisplay } from '@mall/contract/format-money'
import type { MallCli } from './mall-cli.ts'

/**
 * The company's display of prices. Over HTTP the account's company is queried, because the
 * operators' port serves no shopper calls.
 */
export async function readDisplay(mall: MallCli): Promise<PriceDisplay> {
  if (mall.isRemote()) {
    const { display } = await mall.call('ops.me', {})
    if (display !== null) return display
  }
  const companyId = await mall.ownCompanyId()
  return mall.call('login.companyInfo', { companyId }, { companyId })
}
