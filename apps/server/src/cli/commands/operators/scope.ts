import type { Role } from '@mall/contract'
import type { MallCli } from '../../frame/mall-cli.ts'

export const roleNames: Record<Role, string> = {
  owner: '负责人',
  catalogue: '商品',
  orders: '订单',
  marketing: '营销',
  service: '客服',
  finance: '财务',
  auditor: '审计',
}

/** The company of `--company`, else the platform itself. */
export const readScope = (mall: MallCli) => ({ companyId: mall.optionalCompanyId() ?? null })
