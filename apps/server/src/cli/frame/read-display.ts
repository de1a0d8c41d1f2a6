import type { PriceDisplay } from '@mall/contract/format-money'
import type { MallCli } from './mall-cli.ts'

/**
 * How the company shows its prices, by which they are typed and printed. Over HTTP the account's own
 * company answers: a port for operators serves no calls of shoppers.
 */
export async function readDisplay(mall: MallCli): Promise<PriceDisplay> {
  if (mall.isRemote()) {
    const { display } = await mall.call('ops.me', {})
    if (display !== null) return display
  }
  const companyId = await mall.ownCompanyId()
  return mall.call('login.companyInfo', { companyId }, { companyId })
}
