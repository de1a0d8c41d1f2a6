import type { MallCli } from '../../frame/mall-cli.ts'

/** Points of one unit of money in the company's mall. */
export const readProportion = async (mall: MallCli) => {
  const companyId = await mall.ownCompanyId()
  return (await mall.call('login.companyInfo', { companyId }, { companyId })).proportion
}
