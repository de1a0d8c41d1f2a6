import type { CompanyFiles } from '@mall/contract/company-files'
import { asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/connection/database.ts'
import { categories, selectionGoods, selections, suppliers } from '../goods/tables.ts'
import { couponTemplates } from '../coupons/tables.ts'
import type { companies } from '../companies/tables.ts'
import { listArticleCategories, listArticles, listShownPages } from '../content/index.ts'
import { withBannerColours, withColours } from './file-colours.ts'
import { readGoods } from './read-goods.repository.ts'
import { parseFiles } from './slices.ts'

type CompanyRow = typeof companies.$inferSelect

/** The company as files, in the form in which files are read. */
export async function readFiles(tx: Db, row: CompanyRow, at: Date): Promise<CompanyFiles> {
  const { companyId, settings, info, homeOption, banners, icons, sections } = row
  const { secrets: _secrets, ...shownSettings } = settings
  const listed = await tx
    .select()
    .from(selections)
    .where(eq(selections.companyId, companyId))
    .orderBy(asc(selections.cmsId))
  const members = await tx
    .select()
    .from(selectionGoods)
    .where(eq(selectionGoods.companyId, companyId))
    .orderBy(asc(selectionGoods.cmsId), asc(selectionGoods.sort))
  const templates = await tx
    .select()
    .from(couponTemplates)
    .where(eq(couponTemplates.companyId, companyId))
    .orderBy(asc(couponTemplates.id))
  const supplierRows = await tx
    .select()
    .from(suppliers)
    .where(eq(suppliers.companyId, companyId))
    .orderBy(asc(suppliers.id))
  const categoryRows = await tx
    .select()
    .from(categories)
    .where(eq(categories.companyId, companyId))
    .orderBy(asc(categories.sort), asc(categories.id))
  return parseFiles({
    info: withColours(info),
    homeOption,
    settings: shownSettings,
    suppliers: supplierRows.map(({ id, name, delivery }) => ({ id, name, delivery })),
    categories: categoryRows.map(({ id, parentId, name, picture, banner }) => ({
      id,
      parentId,
      name,
      picture,
      banner,
    })),
    selections: listed.map(({ cmsId, title }) => ({
      cmsId,
      title,
      goods: members.filter((row) => row.cmsId === cmsId).map(({ spuId }) => spuId),
    })),
    banners: withBannerColours(banners),
    icons,
    sections,
    articles: await listArticles(tx, companyId),
    articleCategories: await listArticleCategories(tx, companyId),
    pages: await listShownPages(tx, companyId, at),
    coupons: templates.map(({ rule }) => rule),
    goods: await readGoods(tx, companyId),
  })
}
