import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, pageInput, Picture, text, Timestamp } from '../base/shapes.ts'
import { GoodsCard } from '../goods/goods-shapes.ts'
import { PageContent, PageId } from './page-blocks.ts'

/** `news`: listed; `faq`: questions of the help centre. */
export const ArticleKind = about(z.enum(['news', 'faq']), {
  title: '类型',
  choices: { news: '文章', faq: '常见问题' },
})
export const ArticleTypeId = about(z.int(), {
  title: '类型',
  hint: '1 服务条款，2 隐私政策，3 用户协议，41、42 gx 活动的服务条款与隐私政策，其他自定',
})
/** Apps in which an account of the company can be followed. */
export const FollowHost = about(z.enum(['wechat', 'dingtalk', 'browser']), {
  title: '宿主',
  choices: { wechat: '微信', dingtalk: '钉钉', browser: '浏览器' },
})

/** An article in a list. */
export const ArticleCard = z.object({
  id: OutId,
  title: z.string(),
  summary: z.string(),
  category: z.string(),
  picture: Picture.nullable(),
  isPinned: z.boolean(),
  publishedAt: Timestamp,
  reads: z.int(),
})
export type ArticleCard = z.infer<typeof ArticleCard>

export const ContentPage = z.object({
  id: PageId,
  version: z.int(),
  content: PageContent,
  /** cards of the blocks that load later, by block; 0: nothing to show; absent: not known */
  counts: z.record(z.string(), z.int()),
})

export const contentCalls = {
  'article.list': call('article.list', {
    auth: 'public',
    summary: 'Articles by category, pinned ones first, then the newest',
    input: z.object({ ...pageInput, categoryId: Id.optional() }),
    data: z.object({
      categories: z.array(z.object({ id: OutId, title: z.string() })),
      list: z.array(ArticleCard),
      page: z.int(),
      size: z.int(),
      hasNext: z.boolean(),
    }),
  }),
  'article.cards': call('article.cards', {
    auth: 'public',
    summary: 'Articles by their ids, in the order given; unknown ones are left out',
    input: z.object({ articleIds: z.array(Id).min(1).max(10) }),
    data: z.array(ArticleCard),
  }),
  'article.related': call('article.related', {
    auth: 'public',
    summary: 'Category, read count, goods and further articles of an article',
    input: z.object({ id: Id }),
    data: z.object({
      category: z.string(),
      reads: z.int(),
      goods: z.array(GoodsCard),
      articles: z.array(ArticleCard),
    }),
    refusals: ['home/no-article'],
  }),
  'article.countRead': call('article.countRead', {
    auth: 'public',
    summary: 'Counts a read; the same network address counts once a day for an article',
    input: z.object({ id: Id }),
    data: z.object({ reads: z.int() }),
    refusals: ['home/no-article'],
  }),
  'article.faq': call('article.faq', {
    auth: 'public',
    summary: 'Questions of the help centre by category; `kw` finds in questions and answers',
    input: z.object({ kw: text(30).default('') }),
    data: z.object({
      categories: z.array(
        z.object({
          id: OutId,
          title: z.string(),
          list: z.array(z.object({ id: OutId, title: z.string(), summary: z.string() })),
        }),
      ),
    }),
  }),
  'page.find': call('page.find', {
    auth: 'public',
    summary: 'A published page of blocks',
    input: z.object({ id: PageId }),
    data: ContentPage,
    refusals: ['page/not-found'],
  }),
  'page.preview': call('page.preview', {
    auth: 'public',
    summary: 'The newest draft of a page, with the token of a preview link',
    input: z.object({ id: PageId, token: z.string().max(64) }),
    data: ContentPage,
    refusals: ['page/not-found'],
  }),
  'content.follow': call('content.follow', {
    auth: 'public',
    summary: 'Accounts of the company that can be followed, by host',
    input: Nothing,
    data: z.object({
      accounts: z.array(
        z.object({
          host: FollowHost,
          name: z.string(),
          note: z.string(),
          picture: Picture,
        }),
      ),
    }),
    refusals: ['company/unknown'],
  }),
}
