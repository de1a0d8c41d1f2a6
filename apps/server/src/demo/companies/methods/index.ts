import { loginMethods } from '@mall/contract/login-methods'
import { inMoney } from '../../range.ts'
import { addressIn, phoneOf } from '../../shoppers.ts'
import { to, type DemoCompany } from '../company.ts'
import { chatNotices, workNotices } from '../app-notices.ts'
import { smallMall } from '../small-mall.ts'
import { demoChat, demoWorkplace, usualLab } from './keys.ts'
import { looks, methodPlans, type Department, type MethodPlan } from './plans.ts'
import { secretsOf } from './secrets.ts'

/** Partner's id of a person whom every simulated partner knows. */
export const demoSubject = 'U1001'

/**
 * Shoppers of a company, among them the person `demoSubject`. They have no password, because these
 * companies do not use the login page.
 */
function peopleOf(id: number, method: number) {
  const phone = phoneOf(id, 1)
  const row = loginMethods[method]
  // A company that signs for several sources names the source too.
  const subject = row?.fields.includes('companySource') ? `lab/${demoSubject}` : demoSubject
  const isPartner = row !== undefined && row.proof !== 'typed'
  const shopper = {
    id: id * 10_000 + 1,
    phone,
    nickName: '林小满',
    points: [{ amount: 20_000, reason: '新人积分', expiresInDays: 300 }],
    addresses: [addressIn('zhangjiang', '林小满', phone, '海科路 10 号', true)],
    identities: isPartner ? [{ provider: row.provider, subject }] : [],
  }
  return { shoppers: [shopper], signIns: [] }
}

const buildExtInfo = ({ loginApp, countsVisitors }: MethodPlan, lab: string) => ({
  ...(loginApp ? { loginApp } : {}),
  ...(countsVisitors ? { analyticsUrl: `${lab}/bank-analytics/script.js` } : {}),
})

function methodMall(plan: MethodPlan, lab: string): DemoCompany {
  const { method, name, what, color, departments, payMethod = 'wechat' } = plan
  const id = plan.id ?? 100 + method
  const hasWorkplace = loginMethods[method]?.workplaceIcon === true
  const pictured = (department: Department) => looks[department][1]
  const intro = `${departments.map((department) => looks[department][0]).join('、')}好物，积分可以抵现`
  const [first, second] = departments.map(pictured)
  return smallMall({
    what,
    range: { companyId: id, cost: inMoney, departments, perShelf: 1 },
    info: {
      mallName: name,
      mallIntro: intro,
      loginMethod: method,
      payMethod,
      extInfo: JSON.stringify(buildExtInfo(plan, lab)),
      ...(plan.hasServicePage ? { customerServiceUrl: `${lab}/service-chat/` } : {}),
      appId: demoChat.appId,
      ...(hasWorkplace ? { ddAppKey: demoWorkplace.appKey, ddCorpId: demoWorkplace.corpId } : {}),
      theme: {
        bgColor: color,
        priceColor: '#D1350F',
        btnColor: color,
        modalColor: color,
        darkMode: true,
      },
    },
    unit: '积分',
    phone: `400-000-0${id}`,
    searchHint: '搜索好物',
    hotWords: departments.map((department) => looks[department][0]),
    front: [],
    banners: () => [
      [
        '会员专享',
        intro,
        '去看看',
        color,
        [first ?? 'gift', second ?? 'gift'],
        to.page('/category'),
      ],
    ],
    icons: departments.map((department) => [department, pictured(department), department] as const),
    pages: plan.exchangesPoints ? [['积分兑换', 'gift', '/activity/cmb-login']] : [],
    tabs: departments.map((department) => [looks[department][0], department] as const),
    settings: {
      freight: { baseFee: inMoney(600), rules: [{ ruleId: -1, threshold: inMoney(9900) }] },
      secrets: secretsOf(id, plan, lab),
      notices: { ...chatNotices, ...(hasWorkplace && workNotices) },
      ...(plan.exchangesPoints ? { pointsExchange: { step: 1_000, points: 50 } } : {}),
    },
    people: peopleOf(id, method),
  })
}

/**
 * One small company for each login method, and one for each further bank app of the Host Lab.
 * @param lab address of the simulated providers
 */
export const methodMalls = (lab = usualLab): DemoCompany[] =>
  methodPlans.map((plan) => methodMall(plan, lab.replace(/\/+$/, '')))
