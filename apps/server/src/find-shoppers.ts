import { loginMethods } from '@mall/contract/login-methods'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { selectRows, type Db } from './db/connection/database.ts'
import { users } from './modules/login/tables.ts'

/** Prefix of a partner's id among shoppers' names; user names contain no colon. */
const PARTNER = 'partner:'

/** A person in the partner's namespace. */
export type PartnerIdentity = { provider: string; subject: string }

/** Namespace of the partner's ids; null when shoppers sign in on the login page. */
async function findProvider(tx: Db, companyId: number): Promise<string | null> {
  const [row] = await selectRows<{ method: number }>(
    tx,
    sql`select (info->>'loginMethod')::int as method from companies where company_id = ${companyId}`,
  )
  const method = loginMethods[row?.method ?? 0]
  return method === undefined || method.proof === 'typed' ? null : method.provider
}

/** Identities of names with a partner's id; none where the company's shoppers have no such ids. */
export async function findPartnerIdentities(
  tx: Db,
  companyId: number,
  names: readonly string[],
): Promise<Map<string, PartnerIdentity>> {
  const given = names.filter((name) => name.startsWith(PARTNER))
  const provider = given.length > 0 ? await findProvider(tx, companyId) : null
  if (provider === null) return new Map()
  return new Map(given.map((name) => [name, { provider, subject: name.slice(PARTNER.length) }]))
}

async function findByPartner(
  tx: Db,
  companyId: number,
  identities: ReadonlyMap<string, PartnerIdentity>,
): Promise<Map<string, number>> {
  const [first] = identities.values()
  if (!first) return new Map()
  const subjects = [...identities.values()].map(({ subject }) => subject)
  const rows = await selectRows<{ subject: string; id: number }>(
    tx,
    sql`select subject, user_id as id from identities
        where company_id = ${companyId} and provider = ${first.provider} and user_id is not null
          and subject = any(${sql.param(subjects)}::text[])`,
  )
  return new Map(rows.map(({ subject, id }) => [PARTNER + subject, Number(id)]))
}

/**
 * Ids of shoppers by phone, user name, number, or `partner:` with the partner's id; unknown names
 * are missing.
 */
export async function findShoppers(
  tx: Db,
  companyId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const found = await findByPartner(
    tx,
    companyId,
    await findPartnerIdentities(tx, companyId, names),
  )
  const others = names.filter((name) => !name.startsWith(PARTNER))
  if (others.length === 0) return found
  const numbers = others.filter((name) => /^[1-9]\d{0,14}$/.test(name)).map(Number)
  const rows = await tx
    .select({ id: users.id, phone: users.phone, userName: users.userName })
    .from(users)
    .where(
      and(
        eq(users.companyId, companyId),
        or(
          inArray(users.phone, others),
          inArray(users.userName, others),
          numbers.length > 0 ? inArray(users.id, numbers) : undefined,
        ),
      ),
    )
  for (const { id } of rows) found.set(String(id), id)
  for (const { id, userName } of rows) if (userName !== null) found.set(userName, id)
  for (const { id, phone } of rows) if (phone !== null) found.set(phone, id)
  return found
}

/** Id of one shopper by such a name. */
export const findShopperId = async (
  tx: Db,
  companyId: number,
  who: string,
): Promise<number | null> => (await findShoppers(tx, companyId, [who])).get(who) ?? null
