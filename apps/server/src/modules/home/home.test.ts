import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { refusalCode } from '@mall/contract/refusals'

const picture = { src: '/pictures/mug.webp', width: 800, height: 800 }
const banner = {
  id: 1,
  title: '冬日暖礼季',
  subtitle: '',
  action: '去看看',
  ground: '#14453d',
  ink: '#ffffff',
  pictures: [picture],
  linkType: 8,
  link: 'books',
}
const goods = Array.from({ length: 25 }, (_, n) => ({
  spuId: n + 1,
  name: `礼物 ${n + 1}`,
  categoryId: n < 23 ? 11 : 12,
  skus: [{ skuId: n + 101, costPoints: 10_000, stock: 3 }],
}))
const shelves = [
  { id: 10, name: '礼物' },
  { id: 11, parentId: 10, name: '大礼' },
  { id: 12, parentId: 10, name: '小礼' },
]

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [
        {
          id: 1,
          homeOption: {
            searchHint: '挂耳咖啡',
            tabs: [
              { id: 1, title: '小礼', cmsId: null, categoryId: 12 },
              { id: 2, title: '大礼', cmsId: null, categoryId: 11 },
            ],
          },
          settings: {
            partnerMalls: {
              books: 'https://books.example.com/?from=mall',
              script: 'javascript:alert(1)',
              person: 'https://a:b@example.com/',
            },
          },
          banners: [
            banner,
            { ...banner, id: 2, linkType: 5, link: '7' },
            { ...banner, id: 3, linkType: 11, link: '1' },
          ],
          icons: [
            { id: 5, name: '全部分类', picture, linkType: 6, link: '' },
            { id: 6, name: '领券', picture, linkType: 11, link: '1' },
          ],
          sections: [
            { kind: 'strip', id: 1, title: '限时', note: '今日', more: null, cmsId: 7 },
            {
              kind: 'story',
              id: 2,
              title: '本周书单',
              note: '',
              picture,
              to: { linkType: 4, link: '3' },
            },
            {
              kind: 'strip',
              id: 3,
              title: '空',
              note: '',
              cmsId: 8,
              more: { linkType: 5, link: '8' },
            },
            {
              kind: 'story',
              id: 4,
              title: '专题',
              note: '',
              picture,
              to: { linkType: 5, link: '7' },
            },
          ],
          categories: shelves,
          goods,
          selections: [
            { cmsId: 7, title: '限时', goods: goods.map(({ spuId }) => spuId).toReversed() },
          ],
          articles: [
            { id: 3, typeId: 1, title: '服务条款', html: '<p>一</p><script>x</script>' },
            { id: 4, typeId: 2, title: '隐私政策', html: '<p>二</p>' },
          ],
        },
        {
          id: 2,
          categories: shelves,
          goods,
          articles: [{ id: 9, typeId: 3, title: '用户协议', html: '' }],
        },
      ],
    },
  })
})
afterAll(() => app.close())

describe('the home page', () => {
  it('is returned by one call', async () => {
    const { data } = await app.call('home.all', {})
    expect(data).toMatchObject({
      banners: [banner, { id: 2 }, { id: 3 }],
      icons: [{ id: 5 }, { id: 6 }],
      searchHint: '挂耳咖啡',
      tabs: [{ id: 1 }, { id: 2 }],
    })
    expect(data.sections.map(({ id, kind }) => [id, kind])).toEqual([
      [1, 'strip'],
      [2, 'story'],
      [3, 'strip'],
      [4, 'story'],
    ])
  })

  it('links to specials from banners, strips and cards', async () => {
    const { data } = await app.call('home.all', {})
    expect(data.banners.map(({ linkType }) => linkType)).toEqual([8, 5, 11])
    const strips = data.sections.flatMap((s) => (s.kind === 'strip' ? [s.more] : []))
    expect(strips).toEqual([null, { linkType: 5, link: '8' }])
    expect((await app.call('goods.icons', {})).data.map(({ id }) => id)).toEqual([5, 6])
  })

  it('fills its strips from the company’s selections in their order', async () => {
    const { data } = await app.call('home.all', {})
    const strips = data.sections.flatMap((section) =>
      section.kind === 'strip' ? [section.goods.map(({ spuId }) => spuId)] : [],
    )
    expect(strips).toEqual([[25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14], []])
  })

  it('recommends the first page of its first tab', async () => {
    const { data } = await app.call('home.all', {})
    expect(data.recommended.list.map(({ spuId }) => spuId)).toEqual([24, 25])
    expect(data.recommended.hasNext).toBe(false)
  })

  it('recommends all goods when the company has no tabs', async () => {
    const { data } = await app.call('home.all', {}, { companyId: 2 })
    expect(data.tabs).toEqual([{ id: 1, title: '为您推荐', cmsId: null, categoryId: null }])
    expect([data.recommended.list.length, data.recommended.hasNext]).toEqual([20, true])
  })

  it('shows sold-out goods within a second', async () => {
    const soldOut = async () => (await app.call('home.all', {})).data.recommended.list[0]?.soldOut
    expect(await soldOut()).toBe(false)
    await app.db.transaction(1, (tx) =>
      selectRows(
        tx,
        sql`update stocks set available = 0, sold = total where company_id = 1 and sku_id = 124`,
      ),
    )
    app.advance(1_000)
    expect(await soldOut()).toBe(true)
  })

  const notice = { id: 'n', kind: 'notice' as const, text: '今日上新', link: null }
  const readHome = async () => (await app.call('home.all', {}, { companyId: 2 })).data

  it('shows the blocks of a published page instead of its sections', async () => {
    const as = { companyId: 2, headers: await app.operatorHeaders(2) }
    const content = { title: '自建首页', head: null, blocks: [notice] }
    await app.call('ops.savePage', { id: 'home', content }, as)
    expect((await readHome()).page).toBeNull()
    await app.call('ops.publishPage', { id: 'home', version: 1, publishAt: null }, as)
    expect(await readHome()).toMatchObject({
      banners: [],
      icons: [],
      sections: [],
      recommended: { list: [], hasNext: false },
      page: { id: 'home', version: 1, content: { blocks: [{ id: 'n', text: '今日上新' }] } },
    })
    expect((await app.call('home.all', {})).data.page).toBeNull()
    await app.call('ops.undoPage', { id: 'home' }, as)
    const shown = await readHome()
    expect([shown.page, shown.recommended.list.length]).toEqual([null, 20])
  })

  it('changes at the time of a planned page, and back when none of its blocks is shown', async () => {
    const as = { companyId: 2, headers: await app.operatorHeaders(2) }
    const toMoment = (ms: number) => new Date(app.now().getTime() + ms).toISOString()
    const content = {
      title: '限时首页',
      head: null,
      blocks: [{ ...notice, to: toMoment(7_200_000) }],
    }
    const { data } = await app.call('ops.savePage', { id: 'home', content }, as)
    const publication = { version: data.version, publishAt: toMoment(3_600_000) }
    await app.call('ops.publishPage', { id: 'home', ...publication }, as)
    expect((await readHome()).page).toBeNull()
    app.advance(3_600_001)
    expect((await readHome()).page?.version).toBe(data.version)
    app.advance(3_600_001)
    const shown = await readHome()
    expect([shown.page, shown.recommended.list.length]).toEqual([null, 20])
    await app.call('ops.undoPage', { id: 'home' }, as)
  })

  it('is refused for a company that does not exist', async () => {
    expect(await app.call('home.all', {}, { companyId: 77 })).toMatchObject({
      flag: false,
      code: refusalCode('company/unknown'),
    })
  })
})

describe('a partner mall', () => {
  it('returns the company’s configured address to a guest and a shopper', async () => {
    const url = 'https://books.example.com/?from=mall'
    expect((await app.call('home.partnerLink', { link: 'books' })).data).toEqual({ url })
    const token = await app.tokenOf(1, 11)
    expect((await app.call('home.partnerLink', { link: 'books' }, { token })).data).toEqual({
      url,
    })
  })

  it.each(['none', 'script', 'person', 'constructor', '__proto__'])(
    'is missing under the name %s',
    async (link) => {
      expect(await app.call('home.partnerLink', { link })).toMatchObject({
        flag: false,
        code: refusalCode('home/no-link'),
        message: '请检查配置信息是否正确',
      })
    },
  )

  it('is not shared with another company', async () => {
    expect(await app.call('home.partnerLink', { link: 'books' }, { companyId: 2 })).toMatchObject({
      code: refusalCode('home/no-link'),
    })
  })
})

describe('an article', () => {
  it('is found by type or by id, without scripts', async () => {
    const byType = await app.call('home.article', { typeId: 1 })
    expect(byType.data).toMatchObject({ id: 3, typeId: 1, title: '服务条款', html: '<p>一</p>' })
    expect(Date.parse(byType.data.updatedAt)).not.toBeNaN()
    expect((await app.call('home.article', { id: 4 })).data).toMatchObject({ id: 4, typeId: 2 })
  })

  it('responds alike when missing, of another company or of another type', async () => {
    for (const input of [{ id: 5 }, { id: 9 }, { typeId: 4 }, { id: 3, typeId: 2 }]) {
      expect(await app.call('home.article', input)).toMatchObject({
        status: 200,
        code: refusalCode('home/no-article'),
        data: null,
      })
    }
  })

  it('is refused without a name', async () => {
    expect(await app.call('home.article', {})).toMatchObject({
      status: 400,
      code: refusalCode('request/invalid'),
    })
  })
})
