import { companyField } from '@mall/contract/company-places'
import { nameOf } from '@mall/contract/field-values'
import { listFields, type Field } from '@mall/contract/read-field'

/** Which keys of a company each file holds. */
export const layout = {
  'company.yaml': ['info', 'settings'],
  'theme.yaml': ['theme'],
  'home.yaml': ['homeOption', 'banners', 'icons', 'sections'],
  'catalogue.yaml': ['suppliers', 'categories', 'selections'],
  'goods.yaml': ['goods'],
  'coupons.yaml': ['coupons'],
  'articles.yaml': ['articleCategories', 'articles'],
  'pages.yaml': ['pages'],
} as const
export type FileName = keyof typeof layout
export const fileNames = Object.keys(layout) as FileName[]

/** The file that holds a key; the theme has a file of its own, inside the info of a company. */
export const fileOf = (key: unknown): FileName | undefined =>
  fileNames.find((name) => (layout[name] as readonly unknown[]).includes(key))

/** First line of a file with prices or money; without it the units are those of older files. */
export const UNITS_KEY = 'units'
export const UNITS = 'shop'

const isAmount = ({ about: { unit, unitBy } }: Field) =>
  unit === 'price' || unit === 'fen' || unitBy !== undefined

/** True if a file may hold prices or money. */
export const mayHoldAmounts = (name: FileName): boolean =>
  (companyField.fields ?? []).some(
    (field) => fileOf(nameOf(field)) === name && listFields(field).some(isAmount),
  )
