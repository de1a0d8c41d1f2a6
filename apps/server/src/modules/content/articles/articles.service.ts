import type { ArticleCard, DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal, type FieldIssue } from '../../../plugins/errors.ts'
import type { Operator } from '../../../plugins/operator.ts'
import { cardOf, cleanRichText, termsOfCards, type GoodsRepo } from '../../goods/index.ts'
import type { ArticleCardRow, ArticlesRepository } from './articles.repository.ts'
import { createReadCounter } from './read-counter.ts'

const MAX_SIZE = 50
const RELATED = 3

const toCard = ({ publishedAt, ...row }: ArticleCardRow): ArticleCard => ({
  ...row,
  id: Number(row.id),
  publishedAt: new Date(publishedAt).toISOString(),
})

type ServiceDeps = Pick<Deps, 'companies' | 'now' | 'random'> & {
  repository: ArticlesRepository
  goods: Pick<GoodsRepo, 'byIds'>
}

/** Articles and the help centre. */
export function createArticlesService({ repository, goods, companies, now, random }: ServiceDeps) {
  const isFirstRead = createReadCounter(random)

  async function listRelated(companyId: number, categoryId: number | null, ownId: number) {
    if (categoryId === null) return []
    const page = { categoryId, offset: 0, limit: RELATED + 1, now: now() }
    const rows = await repository.list(companyId, page)
    return rows
      .map(toCard)
      .filter(({ id }) => id !== ownId)
      .slice(0, RELATED)
  }

  return {
    async list(
      companyId: number,
      { page, size, categoryId }: InputOf<'article.list'>,
    ): Promise<DataOf<'article.list'>> {
      const limit = Math.min(Math.max(size, 1), MAX_SIZE)
      const current = Math.max(page, 1)
      const offset = (current - 1) * limit
      const [categories, rows] = await Promise.all([
        repository.listCategories(companyId),
        repository.list(companyId, {
          categoryId: categoryId ?? null,
          offset,
          now: now(),
          // One more than a page, to detect a next page.
          limit: limit + 1,
        }),
      ])
      return {
        categories,
        list: rows.slice(0, limit).map(toCard),
        page: current,
        size: limit,
        hasNext: rows.length > limit,
      }
    },

    listByIds: async (companyId: number, ids: readonly number[]) =>
      (await repository.listByIds(companyId, ids, now())).map(toCard),

    async listAbout(companyId: number, id: number): Promise<DataOf<'article.related'>> {
      const facts = await repository.findFacts(companyId, id)
      if (!facts) throw new Refusal('home/no-article')
      const company = await companies.of(companyId)
      const [rows, related] = await Promise.all([
        facts.spuIds.length > 0 ? goods.byIds(companyId, facts.spuIds, now()) : [],
        listRelated(companyId, facts.categoryId, id),
      ])
      return {
        category: facts.category,
        reads: facts.reads,
        goods: rows.map((row) => cardOf(row, termsOfCards(company))),
        articles: related,
      }
    },

    async countRead(companyId: number, id: number, address: string) {
      const isCounted = isFirstRead({ companyId, articleId: id, address }, now())
      const reads = await (isCounted ? repository.countRead : repository.findReads)(companyId, id)
      if (reads === undefined) throw new Refusal('home/no-article')
      return { reads }
    },

    async listFaq(companyId: number, { kw }: InputOf<'article.faq'>) {
      const categories = new Map<number, DataOf<'article.faq'>['categories'][number]>()
      for (const { categoryId, category, ...row } of await repository.listFaq(companyId, kw)) {
        const found = categories.get(categoryId) ?? { id: categoryId, title: category, list: [] }
        found.list.push(row)
        categories.set(categoryId, found)
      }
      return { categories: [...categories.values()] }
    },

    async listForOperators({ companyId }: Operator): Promise<DataOf<'ops.articles'>> {
      const rows = await repository.listForOperators(companyId)
      return {
        list: rows.map((row) => {
          const { id, title, category, publishedAt, reads } = toCard(row)
          return { id, typeId: row.typeId, title, category, publishedAt, reads }
        }),
      }
    },

    async import(
      operator: Operator,
      { articles, articleCategories: categories }: InputOf<'ops.importArticles'>,
    ) {
      const given = new Set(categories.map(({ id }) => id))
      const categoryIds = articles.flatMap(({ categoryId }) =>
        categoryId === null || given.has(categoryId) ? [] : [categoryId],
      )
      const spuIds = articles.flatMap((article) => article.spuIds)
      const missing = await repository.findMissing(operator.companyId, { spuIds, categoryIds })
      const issues: FieldIssue[] = articles.flatMap((article, index) => {
        const at = `articles.${String(index)}`
        const unknown = article.spuIds.filter((id) => missing.spus.has(id))
        return [
          ...unknown.map((id) => ({ field: `${at}.spuIds`, message: `没有商品 ${String(id)}` })),
          ...(article.categoryId !== null && missing.categories.has(article.categoryId)
            ? [
                {
                  field: `${at}.categoryId`,
                  message: `没有文章分类 ${String(article.categoryId)}`,
                },
              ]
            : []),
        ]
      })
      if (issues.length > 0) throw new Refusal('article/bad-file', undefined, { issues })
      const cleaned = articles.map((row) => ({ ...row, html: cleanRichText(row.html) }))
      await repository.save(operator, { articles: cleaned, categories }, now())
      return { articles: articles.length, categories: categories.length }
    },

    async remove(operator: Operator, id: number) {
      await repository.remove(operator, id, now())
      return { id }
    },
  }
}
