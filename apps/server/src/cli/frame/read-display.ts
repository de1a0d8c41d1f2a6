import type { PriceDisplay } from '@mall/contract/format-money'
import type { MallCli } from './mall-cli.ts'

/** How the company shows its prices, by which they are typed and printed. */
export async function readDisplay(mall: MallCli): Promise<PriceDisplay> {
  const companyId = await mall.ownCompanyId()
  return mall.call('login.companyInfo', { companyId }, { companyId })
}
