import { and, desc, eq } from 'drizzle-orm'
import type { Database, Db } from '../../db/connection/database.ts'
import { identities } from '../login/tables.ts'
import type { Shopper } from '../../shopper.ts'

export function createPayerRepository(db: Database) {
  return {
    /** Shopper's subject at the first of the identity providers that has one; null if none has. */
    findSubject: (shopper: Shopper, providers: readonly string[]) =>
      db.transaction(shopper.companyId, async (tx) => {
        for (const provider of providers) {
          const subject = await findLatestSubject(tx, shopper, provider)
          if (subject !== null) return subject
        }
        return null
      }),
  }
}

async function findLatestSubject(tx: Db, { companyId, userId }: Shopper, provider: string) {
  const [row] = await tx
    .select({ subject: identities.subject })
    .from(identities)
    .where(
      and(
        eq(identities.companyId, companyId),
        eq(identities.userId, userId),
        eq(identities.provider, provider),
      ),
    )
    .orderBy(desc(identities.createdAt))
    .limit(1)
  return row?.subject ?? null
}
