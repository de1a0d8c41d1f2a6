import type { Permission } from '../operators/permissions.ts'

export type FieldAccess = {
  permission: Permission
  /** an operator confirms the change with a code within the last minutes; no API key may make it */
  stepUp: boolean
  /** another person approves the change, unless the server's own machine makes it */
  secondPerson?: boolean
  /** paths in the files of a company; what is below a path belongs to it */
  fields: readonly string[]
}

/**
 * Fields of a company that need more than `company.write`, whichever call writes them: sign-in and
 * accounts at providers, bounds and rates of money, and what calls of its own write.
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
      'settings.operatorWorth',
    ],
  },
  {
    permission: 'catalogue.write',
    stepUp: false,
    fields: ['suppliers', 'categories', 'goods', 'settings.pictureHosts'],
  },
  {
    permission: 'marketing.write',
    stepUp: false,
    fields: [
      'selections',
      'banners',
      'icons',
      'sections',
      'articles',
      'articleCategories',
      'pages',
      'coupons',
      'settings.services',
    ],
  },
]

/** Paths of the bounds up to which one operator alone moves money. */
export const boundsOfMoney: readonly string[] = companyFieldAccess.flatMap(
  ({ secondPerson, fields }) => (secondPerson ? fields : []),
)

const isWithin = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

/** Permissions for a change of a path, beside `company.write`. */
export const accessOfCompanyField = (path: string): FieldAccess[] =>
  companyFieldAccess.filter(({ fields }) =>
    fields.some((field) => isWithin(path, field) || isWithin(field, path)),
  )
