import { sql } from 'drizzle-orm'
import { consents, identities, qrSignIns, sessions, users } from './tables.ts'
import { ownRows, type PersonalData } from '../../personal-data.ts'

export const loginPersonalData: readonly PersonalData[] = [
  {
    table: users,
    group: 'account',
    title: '账号',
    rows: (company, user) => sql`
      select to_jsonb(u) - array['company_id', 'password_hash', 'phone_tail', 'serial']::text[] as data
      from users u where company_id = ${company} and id = ${user}`,
    // The account is cleared last, together with the codes that were sent to its phone.
    erase: null,
  },
  ownRows(identities, { group: 'account', title: '合作方身份', removed: true }),
  ownRows(sessions, {
    group: 'settings',
    title: '登录记录',
    hidden: ['token_hash', 'replaced'],
    removed: false,
  }),
  ownRows(consents, { group: 'settings', title: '同意记录', removed: false }),
  ownRows(qrSignIns, {
    group: 'account',
    title: '扫码登录',
    hidden: ['code_hash', 'challenge'],
    removed: true,
  }),
]
