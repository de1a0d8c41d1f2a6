import { sql } from 'drizzle-orm'
import type { Database } from '../../db/connection/database.ts'
import { termsVersionSql } from './terms-version.ts'

type ArticleRow = {
  id: number
  typeId: number
  title: string
  html: string
  updatedAt: string
  version: string
}

export function homeRepo(db: Database) {
  return {
    /**
     * The article with this id, or the first of this type; with both given, id and type must match.
     */
    async article(
      companyId: number,
      { id, typeId }: { id?: number | undefined; typeId?: number | undefined },
    ) {
      const [row] = await db.query<ArticleRow>(
        companyId,
        // Any whole number may be requested; the columns hold smaller ones.
        sql`select id, type_id as "typeId", title, html, updated_at as "updatedAt",
                   ${termsVersionSql} as version
            from articles
            where company_id = ${companyId}
              and (${id ?? null}::bigint is null or id = ${id ?? null}::bigint)
              and (${typeId ?? null}::bigint is null or type_id = ${typeId ?? null}::bigint)
            order by id limit 1`,
      )
      return row
    },
  }
}
export type HomeRepo = ReturnType<typeof homeRepo>
