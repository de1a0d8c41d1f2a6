import type { Picture, UploadPurpose } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { selectRows, type Database, type Db } from '../../db/connection/database.ts'
import { toStoredAddress } from '../../pictures/signed-pictures.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper } from '../../shopper.ts'

type Upload = Picture & { purpose: UploadPurpose }
type UnusedUpload = { company_id: number; id: number }

const time = (at: Date) => sql`${at.toISOString()}::timestamptz`

export function createUploadsRepository(db: Database) {
  return {
    countSince: async ({ companyId, userId }: Shopper, since: Date): Promise<number> => {
      const [row] = await db.query<{ n: number }>(
        companyId,
        sql`select count(*)::int as n from uploads
            where company_id = ${companyId} and user_id = ${userId} and created_at > ${time(since)}`,
      )
      return row?.n ?? 0
    },

    insert: ({ companyId, userId }: Shopper, { purpose, src, width, height }: Upload, at: Date) =>
      db.query(
        companyId,
        sql`insert into uploads (company_id, user_id, purpose, src, width, height, created_at)
            values (${companyId}, ${userId}, ${purpose}, ${src}, ${width}, ${height}, ${time(at)})`,
      ),

    /** Unused uploads of all companies that are older than a time. */
    listUnused: (before: Date, limit: number) =>
      db.unscopedQuery<UnusedUpload>('select * from list_unused_uploads($1, $2)', [
        before.toISOString(),
        limit,
      ]),

    /**
     * Removes an upload with its files. The row stays if `remove` fails.
     * @returns false if the upload is in use by now
     */
    removeUnused: (companyId: number, id: number, remove: (src: string) => Promise<void>) =>
      db.transaction(companyId, async (tx): Promise<boolean> => {
        const [row] = await selectRows<{ src: string }>(
          tx,
          sql`delete from uploads where company_id = ${companyId} and id = ${id} and used_at is null
              returning src`,
        )
        if (row) await remove(row.src)
        return row !== undefined
      }),
  }
}
export type UploadsRepository = ReturnType<typeof createUploadsRepository>

/**
 * Marks a shopper's uploads as used, in the transaction of the content that uses them.
 * @param purpose of the uploads; uploads from before purposes existed fit any
 * @param addresses as sent to the shopper: those of private pictures with any signature, or none
 * @returns the uploads in the given order, with their stored addresses
 * @throws Refusal if an upload is not the shopper's own, has another purpose, or has been removed
 */
export async function takeUploads(
  tx: Db,
  { companyId, userId }: Shopper,
  { purpose, addresses }: { purpose: UploadPurpose; addresses: readonly string[] },
  at: Date,
): Promise<Picture[]> {
  const stored = [...new Set(addresses.map(toStoredAddress))]
  if (stored.length === 0) return []
  const rows = await selectRows<Picture>(
    tx,
    sql`update uploads set used_at = coalesce(used_at, ${time(at)})
        where company_id = ${companyId} and user_id = ${userId}
          and (purpose = ${purpose} or purpose is null)
          and src in (select jsonb_array_elements_text(${JSON.stringify(stored)}::jsonb))
        returning src, width, height`,
  )
  return stored.map((src) => {
    const picture = rows.find((row) => row.src === src)
    if (!picture) throw new Refusal('upload/not-found')
    return picture
  })
}

/** Marks an upload as unused, so that the next sweep removes it. */
export async function releaseUpload(
  tx: Db,
  { companyId, userId }: Shopper,
  src: string,
): Promise<void> {
  await tx.execute(
    sql`update uploads set used_at = null, created_at = 'epoch'
        where company_id = ${companyId} and user_id = ${userId} and src = ${src}`,
  )
}
