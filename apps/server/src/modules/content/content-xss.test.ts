import type { PageContent } from '@mall/contract'
import { hasSafeAddress } from '@mall/contract/page-blocks'
import { xssStrings } from '@mall/testing/xss-strings'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { cleanRichText } from '../goods/index.ts'
import { shopSeed } from '../orders/testing/index.ts'
import { pickSize } from '../../testing/size.ts'

const COFFEE = 10
const BATCH = 30
const TAGS =
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins small sub sup span div ul ol li dl dt dd ' +
  'blockquote pre code figure figcaption table caption thead tbody tfoot tr td th a img'
const ALLOWED_TAG = new RegExp(
  `</?(?:${TAGS.replaceAll(' ', '|')})` +
    '(?: (?:href|src)="(?:https?://|/(?!/))[^"]*"' +
    '| (?:title|alt|rel|width|height|colspan|rowspan)="[^"]*")*>',
  'g',
)

let app: TestApp
let as: { companyId: number; headers: Record<string, string> }

beforeAll(async () => {
  const [company] = shopSeed().companies
  app = await createTestApp({ seedFile: { companies: [{ ...company, id: 1 }] } })
  as = { companyId: 1, headers: await app.operatorHeaders(1) }
})
afterAll(() => app.close())

/** Writes a text field; `max`: characters that it accepts. */
type Write = (field: string, max: number) => string

/** A page with every kind of block and every text field. */
function buildContent(write: Write): PageContent {
  const picture = (field: string) => ({
    width: 4,
    height: 3,
    src: write(field, 0) || '/media/a.webp',
  })
  const link = (field: string, linkType: number) => {
    const one = { linkType, link: write(field, Infinity) }
    return hasSafeAddress(one) ? one : { linkType, link: '' }
  }
  return {
    title: write('title', 20),
    head: {
      title: write('head.title', 20),
      note: write('head.note', 40),
      period: write('head.period', 30),
      picture: picture('head.picture'),
      ground: '#23493f',
      ink: '#ffffff',
    },
    blocks: [
      {
        id: 'hot',
        kind: 'hotAreas',
        floor: write('floor', 6),
        alt: write('alt', 60),
        picture: picture('hotAreas.picture'),
        areas: [
          {
            x: 0,
            y: 0,
            width: 9,
            height: 9,
            label: write('area.label', 30),
            to: link('area.to', 1),
          },
        ],
      },
      {
        id: 'grid',
        kind: 'grid',
        columns: 2,
        cells: [
          {
            title: write('grid.title', 16),
            note: write('grid.note', 24),
            picture: picture('grid.picture'),
            to: link('grid.to', 2),
          },
        ],
      },
      {
        id: 'slider',
        kind: 'slider',
        slides: [
          {
            picture: picture('slider.picture'),
            alt: write('slider.alt', 60),
            to: link('slider.to', 9),
          },
        ],
      },
      {
        id: 'goods',
        kind: 'goodsList',
        layout: 'strip',
        goods: { spuIds: [COFFEE] },
        title: write('goods.title', 20),
        note: write('goods.note', 30),
        more: link('goods.more', 8),
      },
      { id: 'coupon', kind: 'coupon', title: write('coupon.title', 20), templateIds: [1] },
      {
        id: 'countdown',
        kind: 'countdown',
        until: '2099-01-01T00:00:00.000Z',
        title: write('countdown.title', 20),
        link: link('countdown.link', 10),
      },
      { id: 'sale', kind: 'flashSale', floor: write('sale.floor', 6) },
      { id: 'rich', kind: 'richText', html: write('html', Infinity) },
      {
        id: 'notice',
        kind: 'notice',
        text: write('notice', 120),
        link: link('notice.link', 11),
      },
      {
        id: 'video',
        kind: 'video',
        title: write('video.title', 40),
        src: write('video.src', 0) || '/media/a.mp4',
        poster: picture('video.poster'),
      },
      {
        id: 'tabs',
        kind: 'tabs',
        tabs: [
          {
            title: write('tab', 8),
            blocks: [
              { id: 'in', kind: 'richText', html: write('tab.html', Infinity) },
              {
                id: 'texts',
                kind: 'articles',
                title: write('articles.title', 20),
                articleIds: [1],
              },
            ],
          },
        ],
      },
    ],
  } as unknown as PageContent
}

const cut = (text: string, max: number) => text.trim().slice(0, max).trim()

const expectHarmless = (html: string) =>
  expect(html.replaceAll(ALLOWED_TAG, ''), html).not.toMatch(/[<>]/)

it('stores articles as text and as harmless rich text', async () => {
  const rows = xssStrings.map((text, index) => ({
    id: 1 + index,
    title: cut(text, 120),
    summary: cut(text, 120),
    html: text,
    categoryId: 1 + (index % BATCH),
    publishedAt: '2026-01-02T00:00:00.000Z',
  }))
  for (let from = 0; from < rows.length; from += BATCH) {
    const saved = await app.call(
      'ops.importArticles',
      {
        articles: rows.slice(from, from + BATCH),
        articleCategories: rows.slice(from, from + BATCH).map(({ title }, index) => ({
          id: 1 + index,
          title,
          kind: index % 2 === 0 ? ('news' as const) : ('faq' as const),
        })),
      },
      as,
    )
    expect(saved.status).toBe(200)
  }
  const titles = new Set(rows.map(({ title }) => title))
  const listed: string[] = []
  for (let page = 1; page <= 3; page += 1) {
    const { data } = await app.call('article.list', { page, size: 50 }, { companyId: 1 })
    listed.push(...data.list.map(({ title }) => title))
  }
  const { data: faq } = await app.call('article.faq', {}, { companyId: 1 })
  listed.push(...faq.categories.flatMap(({ list }) => list.map(({ title }) => title)))
  expect(listed).toHaveLength(300)
  expect(listed.filter((title) => !titles.has(title))).toEqual([])
  for (const { id, title, html } of rows) {
    const { data } = await app.call('home.article', { id }, { companyId: 1 })
    expect(data).toMatchObject({ title, html: cleanRichText(html) })
    expectHarmless(data.html)
  }
})

it('stores every text field of every block as text or harmless rich text', async () => {
  expect(xssStrings).toHaveLength(300)
  const step = pickSize(6, 1)
  for (const [index, text] of xssStrings.entries()) {
    if (index % step > 0) continue
    const id = String(1_000 + index)
    const content = buildContent((_field, max) => cut(text, max))
    const saved = await app.call('ops.savePage', { id, content }, as)
    expect(saved.status, text).toBe(200)
    await app.call('ops.publishPage', { id, version: 1, publishAt: null }, as)
    const { data } = await app.call('page.find', { id }, { companyId: 1 })
    const stored = buildContent((field, max) =>
      field.endsWith('html') ? cleanRichText(cut(text, max)) : cut(text, max),
    )
    expect(data.content).toMatchObject(stored)
    expectHarmless(cleanRichText(text))
  }
})

it('refuses a text that is too long and invalid addresses of pictures and videos', async () => {
  const [long = ''] = xssStrings.toSorted((a, b) => b.length - a.length)
  const fields: string[] = []
  buildContent((field, max) => {
    if (max < long.length) fields.push(field)
    return ''
  })
  expect(fields.length).toBeGreaterThan(20)
  for (const field of fields) {
    const content = buildContent((name) =>
      name === field ? `${long}${'x'.repeat(120)}` : /picture|poster|src/.test(name) ? '' : '甲',
    )
    const refused = await app.call('ops.savePage', { id: '5', content }, as)
    expect(refused.status, field).toBe(400)
  }
  const sources = fields.filter((field) => /picture|poster|src/.test(field))
  for (const field of sources) {
    for (const text of xssStrings.filter((_one, index) => index % 5 === 0)) {
      const content = buildContent((name) =>
        name === field ? text : /picture|poster|src/.test(name) ? '' : '甲',
      )
      const refused = await app.call('ops.savePage', { id: '5', content }, as)
      expect(refused.status, `${field} ${text}`).toBe(400)
    }
  }
})
