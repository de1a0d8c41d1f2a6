import { sql } from 'drizzle-orm'

/** Version of the platform's default texts; raise it with every change of `default-terms.ts`. */
export const DEFAULT_TERMS_VERSION = 'default-1'

/** Version of a company's own text: the time of its last change, UTC. A column of `articles`. */
export const termsVersionSql = sql.raw(
  `to_char(articles.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
)
