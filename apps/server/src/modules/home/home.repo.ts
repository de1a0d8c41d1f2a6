import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { articles } from '../../db/schema/index.ts'

export function homeRepo(db: Database) {
  return {
    /** The article with this id, or the first of this type; with both it has to be both. */
    async article(
      companyId: number,
      asked: { id?: number | undefined; typeId?: number | undefined },
    ) {
      const [row] = await db.transaction(companyId, (tx) =>
        tx
          .select()
          .from(articles)
          .where(
            and(
              eq(articles.companyId, companyId),
              asked.id === undefined ? undefined : eq(articles.id, asked.id),
              // Any whole number may be asked for; the column holds smaller ones.
              asked.typeId === undefined
                ? undefined
                : sql`${articles.typeId} = ${asked.typeId}::bigint`,
            ),
          )
          .orderBy(asc(articles.id))
          .limit(1),
      )
      return row
    },
  }
}
export type HomeRepo = ReturnType<typeof homeRepo>
