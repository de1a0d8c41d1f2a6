import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, Timestamp } from '../base/shapes.ts'
import { PageContent, PageId } from './page-blocks.ts'
import { ArticleTypeId } from './calls.ts'
import { SeedCompany } from '../seed-file.ts'

/** A page as operators see it. */
export const OperatorsPage = z.object({
  id: PageId,
  title: about(z.string(), { title: '标题' }),
  /** newest version, the draft */
  version: about(z.int(), { title: '最新版本' }),
  /** version that shoppers see */
  shownVersion: about(z.int(), { title: '显示版本', none: '未发布' }).nullable(),
  /** version that replaces it, and when */
  nextVersion: about(z.int(), { title: '待发布版本', none: '无' }).nullable(),
  nextAt: about(Timestamp, { title: '发布时间', none: '无' }).nullable(),
})
export type OperatorsPage = z.infer<typeof OperatorsPage>

const own = { id: PageId }
const articleId = about(Id, { title: '文章编号' })
const content = about(PageContent, { title: '内容' })
const ArticlesFile = SeedCompany.pick({ articles: true, articleCategories: true })

export const contentOpsCalls = {
  'ops.pages': call('ops.pages', {
    auth: 'ops',
    title: '列出页面',
    command: 'page list',
    permission: 'marketing.read',
    summary: 'Pages of blocks with their versions',
    input: Nothing,
    data: z.object({ list: about(z.array(OperatorsPage), { title: '列表' }) }),
  }),
  'ops.page': call('ops.page', {
    auth: 'ops',
    title: '查看页面',
    permission: 'marketing.read',
    summary: 'Content of a page: of a version, or the newest',
    input: z.object({ ...own, version: about(Id, { title: '版本', none: '最新版本' }).optional() }),
    data: OperatorsPage.extend({ content }),
    refusals: ['page/not-found'],
  }),
  'ops.savePage': call('ops.savePage', {
    auth: 'ops',
    title: '保存页面',
    permission: 'marketing.write',
    summary: 'Saves a draft as a new version; the same content as the newest version adds none',
    input: z.object({ ...own, content }),
    data: OperatorsPage,
    refusals: ['page/bad-blocks'],
  }),
  'ops.previewPage': call('ops.previewPage', {
    auth: 'ops',
    title: '预览页面',
    command: 'page preview {id}',
    note: '链接一天内有效；此前的链接失效',
    permission: 'marketing.write',
    secret: true,
    summary: 'Creates a preview link of the newest version, valid for a day',
    input: z.object(own),
    data: z.object({
      path: about(z.string(), { title: '预览链接' }),
      expiresAt: about(Timestamp, { title: '有效至' }),
    }),
    refusals: ['page/not-found'],
  }),
  'ops.publishPage': call('ops.publishPage', {
    auth: 'ops',
    title: '发布页面',
    permission: 'marketing.write',
    summary: 'Publishes a version now or at a time',
    input: z.object({
      ...own,
      version: about(
        Id.refine((n) => n < 2 ** 31, '没有该版本'),
        { title: '版本' },
      ),
      publishAt: about(Timestamp, { title: '发布时间', none: '立即' }).nullable().default(null),
    }),
    data: OperatorsPage,
    refusals: ['page/not-found', 'page/publish-past'],
  }),
  'ops.undoPage': call('ops.undoPage', {
    auth: 'ops',
    title: '撤销页面发布',
    command: 'page undo {id}',
    note: '先撤销计划中的，再恢复上一版本',
    permission: 'marketing.write',
    summary: 'Undoes the last publication, a planned one first: the one before is shown again',
    input: z.object(own),
    data: OperatorsPage,
    refusals: ['page/not-found', 'page/nothing-to-undo'],
  }),
  'ops.articles': call('ops.articles', {
    auth: 'ops',
    title: '列出文章',
    command: 'articles list',
    columns: ['id', 'title', 'category', 'publishedAt', 'reads'],
    permission: 'marketing.read',
    summary: 'Articles with category, date and read count, by id',
    input: Nothing,
    data: z.object({
      list: about(
        z.array(
          z.object({
            id: about(OutId, { title: '文章编号' }),
            typeId: ArticleTypeId,
            title: about(z.string(), { title: '标题' }),
            category: about(z.string(), { title: '分类' }),
            publishedAt: about(Timestamp, { title: '发布时间' }),
            reads: about(z.int(), { title: '阅读数' }),
          }),
        ),
        { title: '列表' },
      ),
    }),
  }),
  'ops.importArticles': call('ops.importArticles', {
    auth: 'ops',
    title: '导入文章',
    permission: 'marketing.write',
    summary: 'Creates and changes articles and their categories by id; others stay',
    input: z.object({
      articles: ArticlesFile.shape.articles.unwrap().max(200).default([]),
      articleCategories: ArticlesFile.shape.articleCategories.unwrap().max(30).default([]),
    }),
    data: z.object({
      articles: about(z.int(), { title: '文章数' }),
      categories: about(z.int(), { title: '分类数' }),
    }),
    refusals: ['article/bad-file'],
  }),
  'ops.removeArticle': call('ops.removeArticle', {
    auth: 'ops',
    title: '删除文章',
    command: 'articles remove {id}',
    permission: 'marketing.write',
    summary: 'Removes an article; terms, privacy policy and user agreement stay',
    input: z.object({ id: articleId }),
    data: z.object({ id: about(OutId, { title: '文章编号' }) }),
    refusals: ['home/no-article', 'article/needed'],
  }),
}
