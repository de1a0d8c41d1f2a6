import { sql } from 'drizzle-orm'
import type { DataOf } from '@mall/contract'
import { selectRows, type Database, type Db } from '../../../db/connection/database.ts'
import { findShopperId } from '../../../find-shoppers.ts'
import { DEFAULT_TERMS_VERSION, termsVersionSql } from '../../home/index.ts'
import type { Shopper } from '../../../shopper.ts'

type Consent = Shopper & { method: string; at: Date }
type Records = DataOf<'ops.consents'>['records']

/** Ways of signing in whose form cannot be submitted before the box is ticked. */
const TICKED: ReadonlySet<string> = new Set(['password', 'code'])

type Document = readonly [document: string, articleType: number, isTicked: boolean]

/** Documents of a way of signing in; the page of a gx campaign shows its own beside a box. */
const listDocuments = (method: string): readonly Document[] => {
  const isTicked = TICKED.has(method)
  const always: Document[] = [
    ['service-terms', 1, isTicked],
    ['privacy', 2, isTicked],
  ]
  if (method !== 'gx') return always
  return [...always, ['gx-service-terms', 41, true], ['gx-privacy', 42, true]]
}

const MAX_RECORDS = 1000

/**
 * Stores the versions of the terms at this sign-in; the first consent to a version is not replaced.
 */
export async function insertConsents(
  tx: Db,
  { companyId, userId, method, at }: Consent,
): Promise<void> {
  await tx.execute(
    sql`insert into consents (company_id, user_id, document, version, how, method, agreed_at)
        select ${companyId}::int, ${userId}::bigint, d.document,
               coalesce((select ${termsVersionSql} from articles
                         where company_id = ${companyId} and type_id = d.type_id
                         order by id limit 1), ${DEFAULT_TERMS_VERSION}),
               case when d.is_ticked then 'ticked' else 'sign-in' end, ${method},
               ${at.toISOString()}::timestamptz
        from (select r->>0 as document, (r->>1)::int as type_id, (r->>2)::boolean as is_ticked
              from jsonb_array_elements(${JSON.stringify(listDocuments(method))}::jsonb) as r) as d
        on conflict do nothing`,
  )
}

export function createConsentsRepository(db: Database) {
  return {
    /** Consent records of a company or of one shopper, newest first. */
    async list(companyId: number, who?: string): Promise<Records> {
      type Row = Omit<Records[number], 'userId' | 'agreedAt'> & {
        user_id: string
        agreed_at: string
      }
      const rows = await db.transaction(companyId, async (tx) => {
        const userId = who === undefined ? null : await findShopperId(tx, companyId, who)
        if (who !== undefined && userId === null) return []
        return selectRows<Row>(
          tx,
          sql`select user_id, document, version, how, method, agreed_at from consents
              where company_id = ${companyId}
                and (${userId}::bigint is null or user_id = ${userId}::bigint)
              order by agreed_at desc, user_id, document limit ${MAX_RECORDS}`,
        )
      })
      return rows.map(({ user_id, agreed_at, ...row }) => ({
        ...row,
        userId: Number(user_id),
        agreedAt: new Date(agreed_at).toISOString(),
      }))
    },
  }
}
