import { copyRows, type Copy } from './copy-rows.ts'
import type { Size } from './size.ts'

/** What every company of its own has once: copied from the first, with the same ids in each. */
const perCompanyTables = ['suppliers', 'categories', 'selections', 'articles']

/** Companies beside the first, each with its configuration, home page and categories. */
export function companyRows({ companies }: Size): Copy[] {
  const others = `cross join generate_series(2, ${companies}) c`
  return ['companies', ...perCompanyTables].map((table) =>
    copyRows(table, {
      from: others,
      where: 'm.company_id = 1',
      set: {
        company_id: 'c',
      },
    }),
  )
}
