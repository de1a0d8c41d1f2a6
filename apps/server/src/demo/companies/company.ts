import type { SeedCompanyInput } from '@mall/contract/seed-file'
import { logoSrc } from '../pictures.ts'
import type { SignIn } from '../shoppers.ts'

/** A demo company with its row of docs/demo.md. */
export type DemoCompany = {
  seed: SeedCompanyInput
  /** purpose of this demo company */
  what: string
  signIns: SignIn[]
}

export type BannerInput = NonNullable<SeedCompanyInput['banners']>[number]
export type IconInput = NonNullable<SeedCompanyInput['icons']>[number]
export type SectionInput = NonNullable<SeedCompanyInput['sections']>[number]
export type CouponInput = NonNullable<SeedCompanyInput['coupons']>[number]
export type PageInput = NonNullable<SeedCompanyInput['pages']>[number]
export type SelectionInput = NonNullable<SeedCompanyInput['selections']>[number]

export const to = {
  nothing: () => ({ linkType: 0, link: '' }),
  page: (path: string) => ({ linkType: 1, link: path }),
  /** query of the product list: `cmsId=…`, `categoryId=…`, `couponId=…` */
  list: (query: string) => ({ linkType: 2, link: query }),
  product: (spuId: number) => ({ linkType: 3, link: String(spuId) }),
  article: (typeId: number) => ({ linkType: 4, link: String(typeId) }),
  special: (cmsId: number) => ({ linkType: 5, link: String(cmsId) }),
  category: (id: number) => ({ linkType: 6, link: String(id) }),
  service: () => ({ linkType: 7, link: '' }),
  /** a name among the company's partner malls, resolved by the server */
  partnerMall: (name: string) => ({ linkType: 8, link: name }),
  partner: (url: string) => ({ linkType: 9, link: url }),
  miniProgramme: (name: string, path: string) => ({ linkType: 10, link: `${name};;;${path}` }),
  coupon: (templateId: number) => ({ linkType: 11, link: String(templateId) }),
  close: () => ({ linkType: 12, link: '' }),
  secondCategory: (id: number) => ({ linkType: 13, link: String(id) }),
}

/** `info.mallLogo`: the logo drawn for the company. */
export const logoOf = (companyId: number) => JSON.stringify([{ value: logoSrc(companyId) }])
