import type { Permission } from '../operators/permissions.ts'

export type FieldAccess = {
  permission: Permission
  /** the permission suffices without `company.write` */
  isEnough?: true
  /** an operator confirms the change with a code within the last minutes; no API key may make it */
  stepUp: boolean
  /** another person approves the change, unless the server's own machine makes it */
  secondPerson?: boolean
  /** paths in the files of a company; what is below a path belongs to it */
  fields: readonly string[]
}

/**
 * Fields of a company that need another permission instead of `company.write` or beside it, in
 * every call that writes them: sign-in and accounts at providers, bounds and rates of money, and
 * fields that have calls of their own. Goods and coupons need `company.write` only: their own calls
 * require a second person, files do not.
 */
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

/** Paths of the bounds up to which one operator alone moves money. */
export const boundsOfMoney: readonly string[] = companyFieldAccess.flatMap(
  ({ secondPerson, fields }) => (secondPerson ? fields : []),
)

/** Ends the path of a change of the order of a list's rows. */
export const ORDER_OF_ROWS = '（顺序）'

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

const withoutOrder = (path: string) =>
  path.endsWith(ORDER_OF_ROWS) ? path.slice(0, -ORDER_OF_ROWS.length) : path

/** Permissions for a change of a path, whether beside `company.write` or without it. */
export function accessOfCompanyField(changed: string): FieldAccess[] {
  const path = withoutOrder(changed)
  return companyFieldAccess.filter(({ fields }) =>
    fields.some((field) => isWithin(path, field) || isWithin(field, path)),
  )
}

/** All permissions that a change of a path needs. */
export function permissionsOfCompanyField(changed: string): Permission[] {
  const path = withoutOrder(changed)
  const access = accessOfCompanyField(path)
  const isOwnPart = access.some(
    ({ isEnough, fields }) => isEnough && fields.some((field) => isWithin(path, field)),
  )
  const named = new Set(access.map(({ permission }) => permission))
  return isOwnPart ? [...named] : ['company.write', ...named]
}
