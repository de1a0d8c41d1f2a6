import type { PageContent, RefusalName } from '@mall/contract'
import { refusals } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditCompany } from '../../testing/audit-company.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { shopSeed } from '../orders/testing/index.ts'

const COFFEE = 10
const DAY_MS = 86_400_000
const picture = { src: '/media/a.webp', width: 750, height: 300 }
const nowhere = { linkType: 0, link: '' }
const unsafe = '<p onclick="x()">正文</p><script>alert(1)</script>'

let app: TestApp
let companyId = 0
let as: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: {
      companies: Array.from({ length: 30 }, (_, index) => ({
        ...company,
        id: index + 1,
        selections: [{ cmsId: 1, title: '精选', goods: [COFFEE] }],
        articleCategories: [
          { id: 1, title: '指南' },
          { id: 2, title: '常见问题', kind: 'faq' as const },
        ],
        articles: [
          { id: 1, typeId: 1, title: '服务条款', html: '<p>条款</p>' },
          {
            id: 5,
            title: '早晨一杯',
            html: '<p>手冲</p>',
            categoryId: 1,
            spuIds: [COFFEE],
            publishedAt: '2025-01-02T00:00:00.000Z',
          },
          {
            id: 6,
            title: '晚上一杯',
            html: '<p>牛奶</p>',
            categoryId: 1,
            publishedAt: '2025-01-03T00:00:00.000Z',
          },
          {
            id: 7,
            title: '置顶',
            html: '',
            categoryId: 1,
            isPinned: true,
            publishedAt: '2025-01-01T00:00:00.000Z',
          },
          {
            id: 8,
            title: '还没有到',
            html: '',
            categoryId: 1,
            publishedAt: '2099-01-01T00:00:00.000Z',
          },
          { id: 9, title: '运费怎么算', html: '<p>按<b>仓库</b>计算</p>', categoryId: 2 },
        ],
      })),
    },
  })
})
beforeEach(async () => {
  companyId += 1
  as = { companyId, headers: await app.operatorHeaders(companyId) }
})
afterAll(() => app.close())

const expectRefused = ({ code }: { code: number }, name: RefusalName) =>
  expect(code).toBe(refusals[name].code)
const expectAuditPasses = async () =>
  expect((await auditCompany(app.db, companyId)).checks.filter(({ ok }) => !ok)).toEqual([])
const content = (title: string, blocks: unknown[] = []): PageContent =>
  ({
    title,
    blocks: [{ id: 'n', kind: 'notice', text: '今日上新' }, ...blocks],
  }) as PageContent
const save = (title: string, blocks: unknown[] = [], id = '7') =>
  app.call('ops.savePage', { id, content: content(title, blocks) }, as)
const publish = (version: number, publishAt: string | null = null) =>
  app.call('ops.publishPage', { id: '7', version, publishAt }, as)
const find = (id = '7') => app.call('page.find', { id }, { companyId })
const shownTitle = async () => (await find()).data.content.title

describe('articles', () => {
  it('are listed by category, pinned ones first, without scheduled ones', async () => {
    const { data } = await app.call('article.list', {}, { companyId })
    expect(data.categories).toEqual([{ id: 1, title: '指南' }])
    expect(data.list.map(({ id }) => id)).toEqual([7, 6, 5])
    expect(data.list[2]).toMatchObject({
      category: '指南',
      publishedAt: '2025-01-02T00:00:00.000Z',
    })
    const first = await app.call('article.list', { size: 1 }, { companyId })
    expect([first.data.list.length, first.data.hasNext]).toEqual([1, true])
    const other = await app.call('article.list', { categoryId: 2 }, { companyId })
    expect(other.data.list).toEqual([])
  })

  it('are returned with their goods and further articles', async () => {
    const { data } = await app.call('article.related', { id: 5 }, { companyId })
    expect(data.goods.map(({ spuId }) => spuId)).toEqual([COFFEE])
    expect(data.articles.map(({ id }) => id)).toEqual([7, 6])
    expectRefused(await app.call('article.related', { id: 99 }, { companyId }), 'home/no-article')
  })

  it('count one read a day per address', async () => {
    const read = async () =>
      (await app.call('article.countRead', { id: 5 }, { companyId })).data.reads
    expect([await read(), await read()]).toEqual([1, 1])
    app.advance(DAY_MS)
    expect(await read()).toBe(2)
    expectRefused(await app.call('article.countRead', { id: 99 }, { companyId }), 'home/no-article')
  })

  it('are found by words of the answer to a question', async () => {
    const faq = async (kw: string) =>
      (await app.call('article.faq', { kw }, { companyId })).data.categories.flatMap(({ list }) =>
        list.map(({ id }) => id),
      )
    expect(await faq('')).toEqual([9])
    const info = await app.call('login.companyInfo', { companyId })
    expect(info.data.offersHelp).toBe(true)
    expect(await faq('仓库')).toEqual([9])
    expect(await faq('<b>')).toEqual([])
  })

  it('are imported with clean text and refused with goods that do not exist', async () => {
    const row = { id: 20, title: '新文章', html: unsafe, categoryId: 1, spuIds: [COFFEE] }
    const saved = await app.call('ops.importArticles', { articles: [row] }, as)
    expect(saved.data).toEqual({ articles: 1, categories: 0 })
    const shown = await app.call('home.article', { id: 20 }, { companyId })
    expect(shown.data.html).toBe('<p>正文</p>')
    const bad = { ...row, id: 21, spuIds: [999], categoryId: 77 }
    const refused = await app.call('ops.importArticles', { articles: [bad] }, as)
    expectRefused(refused, 'article/bad-file')
    expect(refused).toMatchObject({
      errors: [{ field: 'articles.0.spuIds' }, { field: 'articles.0.categoryId' }],
    })
    await app.call('ops.removeArticle', { id: 20 }, as)
    expectRefused(await app.call('home.article', { id: 20 }, { companyId }), 'home/no-article')
    expectRefused(await app.call('ops.removeArticle', { id: 1 }, as), 'article/needed')
  })
})

describe('the audit', () => {
  it.each([
    ['a version that is missing', sql`update content_pages set version = 3`],
    ['a newest version that does not exist', sql`update content_pages set version = 1`],
  ])('finds %s', async (_title, fault) => {
    await save('一')
    await save('二')
    await expectAuditPasses()
    await app.db.transaction(companyId, (tx) => tx.execute(fault))
    const { checks } = await auditCompany(app.db, companyId)
    expect(checks.filter(({ ok }) => !ok).map(({ name }) => name)).toEqual([
      '页面版本连续且最新版本存在',
    ])
  })
})

describe('pages of blocks', () => {
  it('are drafts until published and can be restored to the former version', async () => {
    expect((await save('一')).data).toMatchObject({ version: 1, shownVersion: null })
    expect((await save('一')).data.version).toBe(1)
    expectRefused(await find(), 'page/not-found')
    expect((await publish(1)).data).toMatchObject({ version: 1, shownVersion: 1 })
    expect(await shownTitle()).toBe('一')
    expect((await save('二')).data).toMatchObject({ version: 2, shownVersion: 1 })
    expect(await shownTitle()).toBe('一')
    await publish(2)
    expect(await shownTitle()).toBe('二')
    const undone = await app.call('ops.undoPage', { id: '7' }, as)
    expect(undone.data).toMatchObject({ version: 2, shownVersion: 1 })
    expect(await shownTitle()).toBe('一')
    await app.call('ops.undoPage', { id: '7' }, as)
    expectRefused(await find(), 'page/not-found')
    expectRefused(await app.call('ops.undoPage', { id: '7' }, as), 'page/nothing-to-undo')
    await expectAuditPasses()
  })

  it('change at the time of a planned publication', async () => {
    await save('一')
    await publish(1)
    await save('二')
    const at = new Date(app.now().getTime() + 3_600_000).toISOString()
    expect((await publish(2, at)).data).toMatchObject({
      shownVersion: 1,
      nextVersion: 2,
      nextAt: at,
    })
    expect(await shownTitle()).toBe('一')
    app.advance(3_600_001)
    expect(await shownTitle()).toBe('二')
    expectRefused(await publish(1, at), 'page/publish-past')
    expectRefused(await publish(9), 'page/not-found')
  })

  it('undo a publication once for concurrent requests', async () => {
    for (const title of ['一', '二', '三']) {
      const { data } = await save(title)
      await publish(data.version)
    }
    const undo = () => app.call('ops.undoPage', { id: '7' }, as)
    const answers = await Promise.all([undo(), undo()])
    const succeeded = answers.filter(({ status }) => status === 200).length
    expect(await shownTitle()).toBe(succeeded === 2 ? '一' : '二')
    await expectAuditPasses()
  })

  it('show a draft only to a holder of its preview link', async () => {
    await save('草稿')
    const { data } = await app.call('ops.previewPage', { id: '7' }, as)
    const token = new URL(data.path, 'https://mall.test').searchParams.get('preview') ?? ''
    const preview = (given: string) =>
      app.call('page.preview', { id: '7', token: given }, { companyId })
    expect((await preview(token)).data.content.title).toBe('草稿')
    expectRefused(await preview('wrong'), 'page/not-found')
    const elsewhere = { companyId: companyId === 1 ? 2 : 1 }
    expectRefused(await app.call('page.preview', { id: '7', token }, elsewhere), 'page/not-found')
    app.advance(DAY_MS + 1)
    expectRefused(await preview(token), 'page/not-found')
  })

  it('are refused with missing references and store clean text', async () => {
    const refused = await save('坏', [
      { id: 'g', kind: 'goodsList', title: '好物', goods: { spuIds: [COFFEE, 999] } },
      { id: 'c', kind: 'coupon', title: '领券', templateIds: [999] },
      { id: 'a', kind: 'articles', title: '文章', articleIds: [999] },
      {
        id: 't',
        kind: 'notice',
        text: '时间',
        from: '2026-01-02T00:00:00.000Z',
        to: '2026-01-01T00:00:00.000Z',
      },
    ])
    expectRefused(refused, 'page/bad-blocks')
    expect((refused as unknown as { errors: unknown[] }).errors).toHaveLength(4)
    await save('好', [{ id: 'r', kind: 'richText', html: unsafe }])
    await publish(1)
    expect((await find()).data.content.blocks[1]).toMatchObject({ html: '<p>正文</p>' })
  })

  it.each([
    ['an unknown kind', [{ id: 'x', kind: 'hologram' }]],
    ['an id twice', [{ id: 'n', kind: 'notice', text: '二' }]],
    [
      'tabs in tabs',
      [{ id: 'x', kind: 'tabs', tabs: [{ title: '一', blocks: [{ kind: 'tabs' }] }] }],
    ],
    [
      'a video elsewhere',
      [{ id: 'v', kind: 'video', title: '片', src: 'https://evil.test/a.mp4', poster: picture }],
    ],
    ...(
      [
        [1, 'javascript:alert(1)'],
        [2, ' JaVa\tScript:alert(1)'],
        [9, 'data:text/html,<script>1</script>'],
        [1, 'vbscript:x'],
      ] as const
    ).map(([linkType, link]): [string, unknown[]] => [
      `a link of type ${String(linkType)} to ${link}`,
      [{ id: 'l', kind: 'notice', text: '看', link: { linkType, link } }],
    ]),
    ...[
      '/media/../../etc/passwd',
      '/media/%2e%2e/a.webp',
      'https://evil.test/a.webp',
      '//evil.test/a.webp',
    ].map((src): [string, unknown[]] => [
      `a picture at ${src}`,
      [
        {
          id: 's',
          kind: 'slider',
          slides: [{ picture: { ...picture, src }, alt: '图', to: nowhere }],
        },
      ],
    ]),
    [
      'eleven areas',
      [
        {
          id: 'h',
          kind: 'hotAreas',
          picture,
          areas: Array.from({ length: 11 }, () => ({
            x: 0,
            y: 0,
            width: 1,
            height: 1,
            label: '区',
            to: nowhere,
          })),
        },
      ],
    ],
    [
      '61 blocks',
      Array.from({ length: 60 }, (_, n) => ({
        id: `m${String(n)}`,
        kind: 'notice',
        text: '满',
      })),
    ],
  ])('are refused with %s', async (_title, blocks) => {
    expect((await save('坏', blocks)).status).toBeGreaterThanOrEqual(400)
  })

  it('hide blocks outside their period and count the cards of blocks that load later', async () => {
    const past = '2020-01-01T00:00:00.000Z'
    await save('块', [
      { id: 'late', kind: 'notice', text: '过期', to: past },
      { id: 'soon', kind: 'notice', text: '未到', from: '2099-01-01T00:00:00.000Z' },
      { id: 'over', kind: 'countdown', title: '结束', until: past },
      { id: 'ids', kind: 'goodsList', title: '好物', goods: { spuIds: [COFFEE] } },
      { id: 'cms', kind: 'goodsList', title: '精选', goods: { cmsId: 1 } },
      { id: 'texts', kind: 'articles', title: '文章', articleIds: [5, 8] },
      {
        id: 'tabs',
        kind: 'tabs',
        tabs: [
          { title: '一', blocks: [{ id: 'in', kind: 'notice', text: '内', to: past }] },
          { title: '二', blocks: [{ id: 'in-2', kind: 'notice', text: '内' }] },
        ],
      },
    ])
    await publish(1)
    const { data } = await find()
    expect(data.content.blocks.map(({ id }) => id)).toEqual(['n', 'ids', 'cms', 'texts', 'tabs'])
    expect(data.content.blocks.at(-1)).toMatchObject({ tabs: [{ title: '二' }] })
    expect(data.counts).toEqual({ ids: 1, cms: 1, texts: 1 })
  })
})
