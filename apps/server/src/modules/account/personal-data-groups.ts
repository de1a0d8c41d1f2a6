import { getTableName } from 'drizzle-orm'
import type { PersonalDataGroup } from '@mall/contract/states'
import type { ServerModule } from '../../define-module.ts'
import type { PersonalData } from '../../personal-data.ts'

export type GroupedData = PersonalData & { group: PersonalDataGroup }

const moduleGroups: Readonly<Record<string, PersonalDataGroup>> = {
  login: 'account',
  shoppers: 'account',
  account: 'account',
  orders: 'orders',
  cart: 'orders',
  address: 'orders',
  'after-sales': 'orders',
  'card-secrets': 'orders',
  invoices: 'orders',
  'former-orders': 'orders',
  'top-up': 'orders',
  figures: 'orders',
  points: 'assets',
  'point-grants': 'assets',
  coupons: 'assets',
  gift: 'assets',
  equity: 'assets',
  cmb: 'assets',
  draws: 'activities',
  'check-in': 'activities',
  gx: 'activities',
  shares: 'activities',
  reviews: 'interaction',
  questions: 'interaction',
  chat: 'interaction',
  notices: 'interaction',
  favourites: 'interaction',
  restock: 'interaction',
  'start-reminders': 'interaction',
  uploads: 'interaction',
}

/** Tables whose rows belong to another group than the module's other rows. */
const tableGroups: Readonly<Record<string, PersonalDataGroup>> = {
  sessions: 'settings',
  consents: 'settings',
  notice_opt_outs: 'settings',
  daily_devices: 'settings',
}

/** Personal data of all modules with the group of each kind. */
export const listGroupedData = (modules: readonly ServerModule[]): GroupedData[] =>
  modules.flatMap(({ name, personalData = [] }) =>
    personalData.map((data) => {
      const group = tableGroups[getTableName(data.table)] ?? moduleGroups[name]
      if (group === undefined) throw new Error(`module ${name} has no group of personal data`)
      return { ...data, group }
    }),
  )
