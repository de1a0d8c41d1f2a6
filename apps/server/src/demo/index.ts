import type { SeedFileInput } from '@mall/contract/seed-file'
import { bank } from './companies/bank.ts'
import { beanMall } from './companies/beans.ts'
import { cashOnly } from './companies/cash.ts'
import { closed } from './companies/closed.ts'
import { foreign } from './companies/foreign.ts'
import { linkTypes } from './companies/links.ts'
import { mall } from './companies/mall/index.ts'
import { methodMalls } from './companies/methods/index.ts'
import { pointsAndCash } from './companies/points-and-cash.ts'
import type { SignIn } from './shoppers.ts'

const RETURN_ADDRESS = '浙江省杭州市余杭区五常大道 168 号云仓 3 号门 退货组收'

const companies = (lab?: string) => [
  mall(),
  closed(),
  beanMall(),
  bank(),
  foreign(),
  cashOnly(),
  pointsAndCash(),
  linkTypes(),
  ...methodMalls(lab),
]

/**
 * The demo companies as a seed file: eight that show the mall and one per login method, identical
 * at every call. Points and coupons expire relative to the seeding.
 * @param lab address of the simulated providers
 */
export const demoSeed = (lab?: string): SeedFileInput => ({
  companies: companies(lab).map(({ seed }) => ({
    ...seed,
    settings: { afterSales: { returnAddress: RETURN_ADDRESS }, ...seed.settings },
  })),
})

/** The demo companies of docs/demo.md with number, name, purpose, sign-in and accounts. */
type DemoRow = { id: number; name: string; what: string; path: string; signIns: SignIn[] }
export const demoCompanies: readonly DemoRow[] = companies().map(({ seed, what, signIns }) => ({
  id: seed.id,
  name: seed.info?.mallName ?? '积分商城',
  what,
  path: `/home?companyId=${seed.id}`,
  signIns,
}))

/** All accounts that can sign in, company by company. */
export const demoSignIns: readonly SignIn[] = demoCompanies.flatMap(({ signIns }) => signIns)
