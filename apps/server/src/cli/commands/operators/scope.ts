import type { MallCli } from '../../frame/mall-cli.ts'

/** The company of `--company`, else the platform itself. */
export const readScope = (mall: MallCli) => ({ companyId: mall.optionalCompanyId() ?? null })
