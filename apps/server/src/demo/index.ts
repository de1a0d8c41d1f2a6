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

/** Where shoppers send returned goods. */
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
 * The demo companies as a seed file, the eight that show the mall and one for each login method:
 * the same at every call, on any machine, on any day. Expiries of points and coupons are counted in
 * days from the seeding.
 * @param lab where the simulated providers listen
 */
export const demoSeed = (lab?: string): SeedFileInput => ({
  companies: companies(lab).map(({ seed }) => ({
    ...seed,
    settings: { afterSales: { returnAddress: RETURN_ADDRESS }, ...seed.settings },
  })),
})

/** The demo companies of docs/demo.md: number, name, what each shows, the way in, accounts. */
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
