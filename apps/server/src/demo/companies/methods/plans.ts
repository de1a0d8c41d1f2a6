import { LoginMethodId } from '@mall/contract/states'
import type { PictureName } from '../../pictures.ts'

export type Department = '粮油美食' | '数码家电' | '家居日用' | '生鲜果蔬' | '运动户外' | '服饰箱包'

/** Display of a department on a home page: tab, icon, banner. */
export const looks: Record<Department, readonly [tab: string, PictureName]> = {
  粮油美食: ['美食', 'rice'],
  数码家电: ['数码', 'laptop'],
  家居日用: ['家居', 'sofa'],
  生鲜果蔬: ['生鲜', 'strawberry'],
  运动户外: ['户外', 'badminton'],
  服饰箱包: ['服饰', 'shirt'],
}

export type MethodPlan = {
  /** company id; by default 100 plus the login method */
  id?: number
  method: number
  name: string
  what: string
  /** the mall's theme colour */
  color: string
  departments: readonly Department[]
  payMethod?: string
  /** app of the Host Lab that signs in the shoppers */
  loginApp?: string
  /** true if the Host Lab's analytics script counts visitors */
  countsVisitors?: true
  /** true if the Host Lab's chat page serves the shoppers */
  hasServicePage?: true
  /** true if shoppers exchange bank points for mall points */
  exchangesPoints?: boolean
  /** true if a new shopper must bind a phone first */
  bindPhone?: boolean
}

const bankPay = 'bank,wechat'
const workplacePay = 'alipay,wechat'
const browserPay = 'wechat,unionpay'

/**
 * One company for each login method beside the login page, and one for each further bank app of the
 * Host Lab.
 */
export const methodPlans: readonly MethodPlan[] = [
  {
    method: LoginMethodId.BankOneClick,
    name: '招悦银行 · 掌上生活馆',
    what: '银行应用内一键登录（密封数据）',
    color: '#C8152D',
    departments: ['数码家电', '粮油美食'],
    loginApp: '招商银行',
    payMethod: bankPay,
    exchangesPoints: true,
  },
  {
    method: LoginMethodId.UnionId,
    name: '联程会员商城',
    what: 'unionId 签名链接登录',
    color: '#2F6FD0',
    departments: ['运动户外', '粮油美食'],
    loginApp: '联程出行',
  },
  {
    method: LoginMethodId.OpenId,
    name: '星伴优选',
    what: 'openId 签名链接登录',
    color: '#7A4FD0',
    departments: ['家居日用', '粮油美食'],
    loginApp: '星伴出行',
  },
  {
    method: LoginMethodId.DriverId,
    name: '顺路司机之家',
    what: '司机编号签名链接登录',
    color: '#1F8A5B',
    departments: ['运动户外', '数码家电'],
    loginApp: '顺路司机',
  },
  {
    method: LoginMethodId.WorkplacePage,
    name: '同心员工商城',
    what: '登录页，可用工作应用登录；客服为第三方页面，在商城内打开',
    color: '#2A62E0',
    departments: ['家居日用', '数码家电'],
    payMethod: workplacePay,
    hasServicePage: true,
  },
  {
    method: LoginMethodId.SignedUserId,
    name: '云上会员商城',
    what: 'userId 签名链接登录',
    color: '#C2552D',
    departments: ['粮油美食', '生鲜果蔬'],
    loginApp: '云上会员',
  },
  {
    method: LoginMethodId.SealedData,
    name: '密友生活',
    what: '加密 data 链接登录',
    color: '#3C7A3F',
    departments: ['生鲜果蔬', '家居日用'],
    loginApp: '密友',
  },
  {
    method: LoginMethodId.NativeApp,
    name: '鼎新员工福利',
    what: '工作应用内免登，其他环境用登录页',
    color: '#1A6FE8',
    departments: ['数码家电', '家居日用'],
    payMethod: workplacePay,
  },
  {
    method: LoginMethodId.BankOauth,
    name: '海湾银行 · 惠生活',
    what: '银行授权页登录（OAuth）；由银行的统计脚本统计访问',
    color: '#0E7C86',
    departments: ['数码家电', '生鲜果蔬'],
    loginApp: '掌上生活',
    payMethod: bankPay,
    countsVisitors: true,
  },
  {
    method: LoginMethodId.EmployeeId,
    name: '匠心制造员工商城',
    what: '员工编号签名链接登录，新人先绑定手机号',
    color: '#8A5A12',
    departments: ['服饰箱包', '粮油美食'],
    loginApp: '匠心家园',
    bindPhone: true,
  },
  {
    method: LoginMethodId.Sodexo,
    name: '乐享福利平台',
    what: '福利平台加密 data 登录',
    color: '#B0306A',
    departments: ['粮油美食', '家居日用'],
    loginApp: '乐享福利',
  },
  {
    method: LoginMethodId.CompanySource,
    name: '集团企业购',
    what: '企业来源加 userId 签名链接登录',
    color: '#4A5A78',
    departments: ['服饰箱包', '数码家电'],
    loginApp: '集团工作台',
  },
  {
    method: LoginMethodId.Code,
    name: '码上会员商城',
    what: '一次性 code 链接登录',
    color: '#D0662A',
    departments: ['运动户外', '生鲜果蔬'],
    loginApp: '码上会员',
    payMethod: browserPay,
  },
  {
    method: LoginMethodId.MallParam,
    name: '融汇积分商城',
    what: '加密 mallParam 链接登录',
    color: '#A8731C',
    departments: ['服饰箱包', '家居日用'],
    loginApp: '融汇生活',
  },
  {
    method: LoginMethodId.EncryptedData,
    name: '丰禾银行 · 田园馆',
    what: '银行加密 encryptedData 登录',
    color: '#11866F',
    departments: ['生鲜果蔬', '粮油美食'],
    loginApp: '农业银行',
    payMethod: bankPay,
  },
  {
    method: LoginMethodId.BridgeOpenId,
    name: '绿邮银行 · 联盟商城',
    what: '银行应用桥接 openId 登录（密封数据）',
    color: '#0B7A3B',
    departments: ['粮油美食', '数码家电'],
    loginApp: '邮储银行',
    payMethod: bankPay,
  },
  {
    id: 131,
    method: LoginMethodId.BridgeOpenId,
    name: '恒工银行 · 工惠商城',
    what: '银行应用桥接 openId 登录（密封数据）',
    color: '#B3151C',
    departments: ['数码家电', '运动户外'],
    loginApp: '工商银行',
    payMethod: bankPay,
  },
  {
    id: 132,
    method: LoginMethodId.BridgeOpenId,
    name: '安澜银行 · 口袋商城',
    what: '银行应用桥接 openId 登录（密封数据）',
    color: '#C24A08',
    departments: ['服饰箱包', '生鲜果蔬'],
    loginApp: '平安口袋银行',
    payMethod: bankPay,
  },
  {
    id: 133,
    method: LoginMethodId.NativeApp,
    name: '行舟银行 · 行家生活',
    what: '自有银行应用内免登，其他环境用登录页',
    color: '#27406B',
    departments: ['家居日用', '粮油美食'],
    payMethod: bankPay,
  },
]
