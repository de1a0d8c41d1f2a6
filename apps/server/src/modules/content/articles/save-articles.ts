import type { SeedCompany } from '@mall/contract/seed-file'
import { asc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/connection/database.ts'
import { articleCategories, articles } from '../tables.ts'

type Article = SeedCompany['articles'][number]
type Category = SeedCompany['articleCategories'][number]
type Rows = { articles: readonly Article[]; categories: readonly Category[] }

const idsOf = (rows: readonly { id: number }[]) => sql.param(rows.map(({ id }) => id))

/** Articles by id in the format of a company's files. */
export async function listArticles(tx: Db, companyId: number): Promise<Article[]> {
  const rows = await tx
    .select()
    .from(articles)
    .where(eq(articles.companyId, companyId))
    .orderBy(asc(articles.id))
  return rows.map(({ id, typeId, title, html, categoryId, summary, picture, spuIds, ...row }) => ({
    id,
    typeId,
    title,
    html,
    categoryId,
    summary,
    picture,
    spuIds,
    isPinned: row.isPinned,
    publishedAt: row.publishedAt?.toISOString() ?? null,
  }))
}

export async function listArticleCategories(tx: Db, companyId: number): Promise<Category[]> {
  const rows = await tx
    .select()
    .from(articleCategories)
    .where(eq(articleCategories.companyId, companyId))
    .orderBy(asc(articleCategories.sort), asc(articleCategories.id))
  return rows.map(({ id, title, kind }) => ({ id, title, kind }))
}

/** Creates and changes articles and categories by id. Unchanged articles keep `updatedAt`. */
export async function saveArticles(tx: Db, companyId: number, rows: Rows, at: Date) {
  for (const [sort, { id, title, kind }] of rows.categories.entries()) {
    await tx
      .insert(articleCategories)
      .values({ companyId, id, title, kind, sort })
      .onConflictDoUpdate({
        target: [articleCategories.companyId, articleCategories.id],
        set: { title, kind, sort },
      })
  }
  for (const { id, publishedAt, ...row } of rows.articles) {
    const values = { ...row, publishedAt: publishedAt === null ? null : new Date(publishedAt) }
    await tx
      .insert(articles)
      .values({ companyId, id, ...values, updatedAt: at })
      .onConflictDoUpdate({
        target: [articles.companyId, articles.id],
        set: { ...values, updatedAt: at },
        setWhere: sql`(${articles.typeId}, ${articles.title}, ${articles.html}, ${articles.categoryId},
            ${articles.summary}, ${articles.picture}, ${articles.spuIds}, ${articles.isPinned},
            ${articles.publishedAt})
          is distinct from (excluded.type_id, excluded.title, excluded.html, excluded.category_id,
            excluded.summary, excluded.picture, excluded.spu_ids, excluded.is_pinned,
            excluded.published_at)`,
      })
  }
}

/** Removes all articles and categories but the given ones. */
export async function removeOtherArticles(tx: Db, companyId: number, rows: Rows): Promise<void> {
  await tx.execute(
    sql`delete from articles where company_id = ${companyId}
        and not (id = any(${idsOf(rows.articles)}::bigint[]))`,
  )
  await tx.execute(
    sql`delete from article_categories where company_id = ${companyId}
        and not (id = any(${idsOf(rows.categories)}::bigint[]))`,
  )
}
