import type { Role } from '@mall/contract'
import { PLATFORM } from '../../db/connection/database.ts'

/**
 * The demo operators' password. It is public, so a mall in production disables these accounts when
 * it starts.
 */
export const DEMO_OPERATOR_PASSWORD = 'Demo-2468-Operator'
export const DEMO_TOTP_SECRET = 'MALLDEMO234567MALLDEMO234567MALL'
/** Fixed bytes instead of random ones, so that docs/demo.md can state the key. */
export const DEMO_KEY_BYTES = Buffer.from('demo key of company 1, no secret')
export const DEMO_KEY_ID = 'key_demo-erp-of-company-1'

/** The company of the demo's operators. */
export const DEMO_COMPANY = 1

type DemoOperator = {
  companyId: number
  name: string
  displayName: string
  serviceName: string
  role: Role
}

const ofCompany = (role: Role, displayName: string, serviceName = ''): DemoOperator => ({
  companyId: DEMO_COMPANY,
  name: role,
  displayName,
  serviceName,
  role,
})

/** One operator for each role of company 1, named after it, and one of the platform. */
export const demoOperators: readonly DemoOperator[] = [
  {
    companyId: PLATFORM,
    name: 'platform',
    displayName: '平台负责人',
    serviceName: '',
    role: 'owner',
  },
  ofCompany('owner', '负责人 周岚', '小周'),
  ofCompany('catalogue', '商品 许言'),
  ofCompany('orders', '仓库 孟川', '小孟'),
  ofCompany('marketing', '活动 叶知秋'),
  ofCompany('service', '客服 白露', '小白'),
  ofCompany('finance', '财务 沈括'),
  ofCompany('auditor', '审计 顾宁'),
]

export const toDemoOperatorId = ({ companyId, name }: Pick<DemoOperator, 'companyId' | 'name'>) =>
  `op_demo-company-${String(companyId)}-${name}`
