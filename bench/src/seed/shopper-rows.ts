import { copyRows, nextId, type Copy } from './copy-rows.ts'
import { modelShopper } from './model-seed-file.ts'
import { firstCopy, perCompany, type Size } from './size.ts'

/** First id of copies: above those of a seed file, below the sequence's next values. */
const copiesFrom = 2_000_000_000

/** Points batch of a shopper. */
export const batchIdSql = (user: string) => `${copiesFrom} + ${user}`

/** Default address of a copied shopper; the model shopper has another id. */
export const getAddressId = (index: number) => copiesFrom + index

/** Session token of a shopper, also as SQL. */
export const buildSessionToken = (companyId: number, index: number) =>
  `bench-session-${String(companyId).padStart(6, '0')}-${index}`
const sessionTokenSql = `'bench-session-' || lpad(c.company_id::text, 6, '0') || '-' || n`

const hashSql = (text: string) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`

/**
 * Inserts sessions for the first shoppers of every company, valid for a year, since databases may
 * be kept.
 */
export const sessionsSql = (upTo: string) =>
  `insert into sessions (company_id, token_hash, user_id, audience, expires_at)
   select c.company_id, ${hashSql(sessionTokenSql)}, n, 'shopper', now() + interval '1 year'
   from companies c cross join lateral generate_series(1, ${upTo}) n
   on conflict (company_id, token_hash) do nothing`

/** Copies the model shopper with an address, a points batch and its ledger entries. */
export function shopperRows({ shoppers, othersShoppers }: Size): Copy[] {
  const upTo = perCompany(shoppers, othersShoppers)
  const copies = `cross join companies c
    cross join lateral generate_series(${firstCopy(modelShopper)}, ${upTo}) n`
  const fromModel = `m.company_id = 1 and m.user_id = ${modelShopper}`
  return [
    copyRows('users', {
      from: copies,
      where: `m.company_id = 1 and m.id = ${modelShopper}`,
      set: {
        company_id: 'c.company_id',
        id: 'n',
        phone: `'139' || lpad(n::text, 8, '0')`,
      },
    }),
    copyRows('addresses', {
      from: copies,
      where: fromModel,
      set: {
        company_id: 'c.company_id',
        id: `${copiesFrom} + n`,
        user_id: 'n',
      },
    }),
    copyRows('point_balances', {
      from: copies,
      where: fromModel,
      set: {
        company_id: 'c.company_id',
        user_id: 'n',
      },
    }),
    copyRows('point_batches', {
      from: copies,
      where: fromModel,
      set: {
        company_id: 'c.company_id',
        id: batchIdSql('n'),
        user_id: 'n',
      },
    }),
    copyRows('journals', {
      from: copies,
      where: `m.company_id = 1 and m.key = 'seed:${modelShopper}:0'`,
      set: {
        company_id: 'c.company_id',
        id: `${copiesFrom} + n`,
        key: `'seed:' || n || ':0'`,
      },
    }),
    copyRows('entries', {
      from: `join journals j on j.company_id = 1 and j.key = 'seed:${modelShopper}:0' and j.id = m.journal_id ${copies}`,
      where: 'm.company_id = 1',
      set: {
        company_id: 'c.company_id',
        id: nextId('entries'),
        journal_id: `${copiesFrom} + n`,
        batch_id: batchIdSql('n'),
        owner_id: `case when m.owner_id = ${modelShopper} then n else m.owner_id end`,
      },
    }),
  ]
}

/** Sessions of all shoppers of every company. */
export const buildSessionsSql = ({ shoppers, othersShoppers }: Size): string =>
  sessionsSql(perCompany(shoppers, othersShoppers))
