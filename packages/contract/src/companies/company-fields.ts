import type { Permission } from '../operators/permissions.ts'

export type FieldAccess = {
  permission: Permission
  /** `company.write` is not needed beside the permission */
  isEnough?: true
  stepUp: boolean
  secondPerson?: boolean
  fields: readonly string[]
}

export const companyFieldAccess: readonly FieldAccess[] = [
  {
    permission: 'secrets.write',
    stepUp: true,
    fields: [
      'info.loginMethod',
      'info.appId',
      'info.ddAppKey',
      'info.ddCorpId',
      'info.wxpayAppId',
      'settings.partnerMalls',
      'settings.captcha',
    ],
  },
  {
    permission: 'finance.write',
    stepUp: true,
    fields: [
      'info.proportion',
      'info.exchangeRate',
      'info.payMethod',
      'info.integralPay',
      'settings.pointsExchange',
      'settings.reviewPoints',
      'settings.topUp',
    ],
  },
  {
    permission: 'finance.write',
    stepUp: true,
    secondPerson: true,
    fields: [
      'settings.operatorCredit',
      'settings.afterSales.secondPersonAbove',
      'settings.coupons.secondPersonAbove',
      'settings.giftCards.secondPersonAbove',
      'settings.prices.secondPersonBelow',
      'settings.operatorWorth',
    ],
  },
  {
    permission: 'catalogue.write',
    stepUp: false,
    isEnough: true,
    fields: ['suppliers', 'categories'],
  },
  {
    permission: 'catalogue.write',
    stepUp: false,
    fields: ['goods', 'settings.pictureHosts'],
  },
  {
    permission: 'marketing.write',
    stepUp: false,
    isEnough: true,
    fields: [
      'selections',
      'banners',
      'icons',
      'sections',
      'homeOption.searchHint',
      'homeOption.hotWords',
      'homeOption.tabs',
      'articles',
      'articleCategories',
      'pages',
    ],
  },
  {
    permission: 'marketing.write',
    stepUp: false,
    fields: ['coupons', 'settings.services'],
  },
]

export const boundsOfMoney: readonly string[] = companyFieldAccess.flatMap(
  ({ secondPerson, fields }) => (secondPerson ? fields : []),
)

export const ORDER_OF_ROWS = '（顺序）'

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

const withoutOrder = (path: string) =>
  path.endsWith(ORDER_OF_ROWS) ? path.slice(0, -ORDER_OF_ROWS.length) : path

export function accessOfCompanyField(changed: string): FieldAccess[] {
  const path = withoutOrder(changed)
  return companyFieldAccess.filter(({ fields }) =>
    fields.some((field) => isWithin(path, field) || isWithin(field, path)),
  )
}

export function permissionsOfCompanyField(changed: string): Permission[] {
  const path = withoutOrder(changed)
  const access = accessOfCompanyField(path)
  const isOwnPart = access.some(
    ({ isEnough, fields }) => isEnough && fields.some((field) => isWithin(path, field)),
  )
  const named = new Set(access.map(({ permission }) => permission))
  return isOwnPart ? [...named] : ['company.write', ...named]
}
