import type { Picture } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { selectRows, type Database } from '../../../db/connection/database.ts'
import { Refusal } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { appendLog } from '../../operators/index.ts'
import type { SeedCompany } from '@mall/contract/seed-file'
import { saveArticles } from './save-articles.ts'

export type ArticleCardRow = {
  id: number
  title: string
  summary: string
  category: string
  picture: Picture | null
  isPinned: boolean
  publishedAt: string
  reads: number
}
type FaqRow = { categoryId: number; category: string; id: number; title: string; summary: string }

/** Service terms, privacy policy and user agreement, which every company must have. */
const NEEDED_TYPES = [1, 2, 3]

const publishedSql = sql`coalesce(a.published_at, a.updated_at)`
const cardSql = sql`a.id::int8 as id, a.title, a.summary, coalesce(c.title, '') as category, a.picture,
  a.is_pinned as "isPinned", ${publishedSql} as "publishedAt", a.reads`
const fromSql = sql`from articles a
  left join article_categories c on c.company_id = a.company_id and c.id = a.category_id`
const idsSql = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`

export function createArticlesRepository(db: Database) {
  const listCards = (companyId: number, rest: SQL) =>
    db.query<ArticleCardRow>(
      companyId,
      sql`select ${cardSql} ${fromSql} where a.company_id = ${companyId} and ${rest}`,
    )
  return {
    listCategories: (companyId: number) =>
      db.query<{ id: number; title: string }>(
        companyId,
        sql`select c.id, c.title from article_categories c
            where c.company_id = ${companyId} and c.kind = 'news'
              and exists (select from articles a where a.company_id = c.company_id
                and a.category_id = c.id)
            order by c.sort, c.id`,
      ),

    /** Articles published by `now`, of one category or of all listed categories. */
    list: (
      companyId: number,
      page: { categoryId: number | null; offset: number; limit: number; now: Date },
    ) =>
      listCards(
        companyId,
        sql`c.kind = 'news' and ${publishedSql} <= ${page.now.toISOString()}::timestamptz
            and (${page.categoryId}::bigint is null or c.id = ${page.categoryId}::bigint)
            order by a.is_pinned desc, ${publishedSql} desc, a.id desc
            limit ${page.limit}::bigint offset ${page.offset}::bigint`,
      ),

    /** Published articles with these ids, in the order of the ids. */
    listByIds: (companyId: number, ids: readonly number[], now: Date) =>
      listCards(
        companyId,
        sql`a.id = any(${idsSql(ids)}) and ${publishedSql} <= ${now.toISOString()}::timestamptz
            order by array_position(${idsSql(ids)}, a.id)`,
      ),

    async findFacts(companyId: number, id: number) {
      const [row] = await db.query<{
        category: string
        categoryId: number | null
        reads: number
        spuIds: number[]
      }>(
        companyId,
        sql`select coalesce(c.title, '') as category, a.category_id as "categoryId", a.reads,
              a.spu_ids as "spuIds" ${fromSql}
            where a.company_id = ${companyId} and a.id = ${id}::bigint`,
      )
      return row
    },

    async findReads(companyId: number, id: number): Promise<number | undefined> {
      const [row] = await db.query<{ reads: number }>(
        companyId,
        sql`select reads from articles where company_id = ${companyId} and id = ${id}::bigint`,
      )
      return row?.reads
    },

    async countRead(companyId: number, id: number): Promise<number | undefined> {
      const [row] = await db.query<{ reads: number }>(
        companyId,
        sql`update articles set reads = reads + 1
            where company_id = ${companyId} and id = ${id}::bigint returning reads`,
      )
      return row?.reads
    },

    /** @param kw searched in questions and answers; '' matches all */
    listFaq: (companyId: number, kw: string) =>
      db.query<FaqRow>(
        companyId,
        sql`select c.id as "categoryId", c.title as category, a.id, a.title, a.summary
            from articles a
            join article_categories c on c.company_id = a.company_id and c.id = a.category_id
            where a.company_id = ${companyId} and c.kind = 'faq'
              and (${kw} = '' or position(lower(${kw}::text) in lower(a.title || ' ' || a.summary || ' '
                || regexp_replace(a.html, '<[^>]*>', '', 'g'))) > 0)
            order by c.sort, c.id, a.is_pinned desc, a.id limit 200`,
      ),

    listForOperators: (companyId: number) =>
      db.query<ArticleCardRow & { typeId: number }>(
        companyId,
        sql`select ${cardSql}, a.type_id as "typeId" ${fromSql}
            where a.company_id = ${companyId} order by a.id`,
      ),

    /** Products and categories that rows reference and that do not exist. */
    async findMissing(
      companyId: number,
      { spuIds, categoryIds }: { spuIds: readonly number[]; categoryIds: readonly number[] },
    ) {
      const [row] = await db.query<{ spus: number[] | null; categories: number[] | null }>(
        companyId,
        sql`select
            (select jsonb_agg(i) from unnest(${idsSql(spuIds)}) i where not exists
              (select from spus s where s.company_id = ${companyId} and s.id = i)) as spus,
            (select jsonb_agg(i) from unnest(${idsSql(categoryIds)}) i where not exists
              (select from article_categories c where c.company_id = ${companyId} and c.id = i))
              as categories`,
      )
      return { spus: new Set(row?.spus), categories: new Set(row?.categories) }
    },

    save: (
      operator: Operator,
      rows: {
        articles: SeedCompany['articles']
        categories: SeedCompany['articleCategories']
      },
      at: Date,
    ) =>
      db.transaction(operator.companyId, async (tx) => {
        await saveArticles(tx, operator.companyId, rows, at)
        await appendLog(tx, operator, {
          target: 'articles',
          after: {
            articles: rows.articles.map(({ id }) => id),
            categories: rows.categories.map(({ id }) => id),
          },
          at,
        })
      }),

    remove: (operator: Operator, id: number, at: Date) =>
      db.transaction(operator.companyId, async (tx) => {
        const { companyId } = operator
        const [row] = await selectRows<{ typeId: number; title: string }>(
          tx,
          sql`select type_id as "typeId", title from articles
              where company_id = ${companyId} and id = ${id}::bigint for update`,
        )
        if (!row) throw new Refusal('home/no-article')
        if (NEEDED_TYPES.includes(row.typeId)) throw new Refusal('article/needed')
        await tx.execute(
          sql`delete from articles where company_id = ${companyId} and id = ${id}::bigint`,
        )
        await appendLog(tx, operator, {
          target: `article:${String(id)}`,
          before: { title: row.title },
          at,
        })
      }),
  }
}
export type ArticlesRepository = ReturnType<typeof createArticlesRepository>
