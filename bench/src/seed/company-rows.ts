import { copyRows, type Copy } from './copy-rows.ts'
import type { Size } from './size.ts'

/** Tables with rows of the company itself, copied from the first one with the same ids. */
const perCompanyTables = ['suppliers', 'categories', 'selections', 'articles']

/** Copies the first company with its configuration, home page and categories. */
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
