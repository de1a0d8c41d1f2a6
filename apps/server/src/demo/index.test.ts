import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { pictureOf } from '@mall/contract/pictures'
import { SeedFile } from '@mall/contract/seed-file'
import { describe, expect, it } from 'vitest'
import { isRegion } from '../modules/address/testing.ts'
import { demoCompanies, demoSignIns, demoSeed } from './index.ts'
import { compositions, fileNameOf } from './compositions.ts'
import { glyphs } from './drawing/glyphs.ts'
import { backArrowSrc, composed, pictureNames, pictureSrc } from './pictures.ts'

const seedFile = SeedFile.parse(demoSeed())
const company = (id: number) => {
  const found = seedFile.companies.find((c) => c.id === id)
  if (found === undefined) throw new Error(`no company ${id}`)
  return found
}
const first = company(1)
const media = new URL('../../assets/', import.meta.url)

/** Every /media address in the seed data. */
const mediaAddresses = () => new Set(JSON.stringify(demoSeed()).match(/\/media\/[^"\\]+/g) ?? [])
/** Files that belong to a picture's address: the picture and its smaller copies. */
const filesOf = (address: string) =>
  pictureOf(address)
    ?.srcSet.split(', ')
    .map((candidate) => candidate.split(' ')[0] ?? '') ?? []
const repeated = (values: readonly (number | string | undefined)[]) =>
  values.filter((value, index) => values.indexOf(value) !== index)

describe("the demo's seed data", () => {
  it('is valid seed data, the same at every call', () => {
    expect(demoSeed()).toEqual(demoSeed())
    const hash = createHash('sha256').update(JSON.stringify(demoSeed())).digest('hex')
    process.stdout.write(`demo data sha256 ${hash}\n`)
    const methods = [2, 3, 6, 7, 8, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]
    const ids = [1, 2, 3, 4, 5, 6, 7, 8, ...methods.map((method) => 100 + method), 131, 132, 133]
    expect(seedFile.companies.map(({ id }) => id)).toEqual(ids)
  })

  it('uses no id twice, not even in two companies', () => {
    const all = seedFile.companies
    const ids = {
      goods: all.flatMap((c) => c.goods.map((g) => g.spuId)),
      skus: all.flatMap((c) => c.goods.flatMap((g) => g.skus.map((s) => s.skuId))),
      categories: all.flatMap((c) => c.categories.map(({ id }) => id)),
      suppliers: all.flatMap((c) => c.suppliers.map(({ id }) => id)),
      shoppers: all.flatMap((c) => c.shoppers.map(({ id }) => id)),
      phones: all.flatMap((c) => c.shoppers.map(({ phone }) => phone)),
      articles: all.flatMap((c) => c.articles.map(({ id }) => id)),
      coupons: all.flatMap((c) => c.coupons.map(({ templateId }) => templateId)),
      selections: all.flatMap((c) => c.selections.map(({ cmsId }) => cmsId)),
      home: all.flatMap((c) => [...c.banners, ...c.icons, ...c.sections].map(({ id }) => id)),
    }
    const twice = Object.entries(ids).flatMap(([what, values]) =>
      repeated(values).map((value) => `${what} ${value}`),
    )
    expect(twice).toEqual([])
    expect(Object.values(ids).flat()).not.toContain(undefined)
  })

  it('sells no goods that cannot be delivered and promises no automatic delivery', () => {
    const kinds = seedFile.companies.flatMap((c) =>
      c.goods.filter((g) => g.onSale).map((g) => g.kind),
    )
    expect([...new Set(kinds)]).toEqual(['parcel'])
    const withoutSearchWords = (key: string, value: unknown) =>
      key === 'synonyms' ? undefined : value
    const texts = JSON.stringify(seedFile, withoutSearchWords).replaceAll('话费充值', '')
    expect(texts).not.toMatch(/自动发放|自动充值|话费|加油卡|影票|卡券|券码/)
  })

  it('promises no feature that the mall lacks', () => {
    const unkept = {
      'no codes in boxes': /一盒一码/,
      'no reminder': /到期前.{0,8}提醒|提前.{0,6}提醒/,
      'no notice to shoppers, no points for sign-in or reviews': /提前 7 天通知|通过签到|评价得/,
      'no limit on points per order': /最高抵/,
      'no discount or update by schedule': /每日 \d+:\d+ 更新|每日更新|每周三/,
      'no favourites, no personal recommendations': /收藏的商品|关闭个性化/,
      'no limit per phone or address': /同一手机号或同一收货地址/,
      'one order, one parcel per supplier': /拆成多个订单/,
      'no subscriptions or appointments': /月租|次配送|提前一天预约|上门养护/,
      'no extension during maintenance': /到期的积分顺延/,
      'cold supplier delivers in 2 days': /次日达|次日到家|当日达|同城冷链|今天到/,
    }
    const text = JSON.stringify(seedFile.companies)
    const found = Object.entries(unkept).flatMap(([rule, pattern]) => {
      const match = pattern.exec(text)
      return match ? [`${rule}: ${match[0]}`] : []
    })
    expect(found).toEqual([])
  })

  it('states the hotline wherever goods can be returned', () => {
    for (const { id, info, articles, goods } of seedFile.companies) {
      const terms = articles.find(({ typeId }) => typeId === 1)?.html ?? ''
      expect(terms, `company ${id}`).toMatch(
        `退换在订单中申请，也可以拨打客服热线 ${info.servicePhone} `,
      )
      const silent = goods.filter(
        ({ services, detailHtml }) =>
          services.includes('7 天无理由') && !detailHtml.includes('退换货在订单详情中申请'),
      )
      expect(silent.map(({ name }) => name)).toEqual([])
    }
  })

  it('references existing rows only', () => {
    for (const c of seedFile.companies) {
      const goods = new Set(c.goods.map((g) => g.spuId))
      const second = new Set(c.categories.filter((k) => k.parentId !== null).map(({ id }) => id))
      const categories = new Set(c.categories.map(({ id }) => id))
      const selections = new Set(c.selections.map(({ cmsId }) => cmsId))
      const coupons = new Set(c.coupons.map(({ templateId }) => templateId))
      for (const g of c.goods) {
        expect(second).toContain(g.categoryId)
        expect(c.suppliers.map(({ id }) => id)).toContain(g.supplierId)
      }
      for (const s of c.selections) for (const id of s.goods) expect(goods).toContain(id)
      for (const s of c.shoppers) for (const id of s.coupons) expect(coupons).toContain(id)
      for (const k of c.coupons) {
        for (const id of k.scope.goods) expect(goods).toContain(id)
        for (const id of k.scope.categories) expect(categories).toContain(id)
      }
      const tabs = c.homeOption.tabs ?? []
      for (const { cmsId } of tabs) expect([null, ...selections]).toContain(cmsId)
      for (const { categoryId } of tabs) expect([null, ...categories]).toContain(categoryId)
      const strips = c.sections.flatMap((s) => (s.kind === 'strip' ? [s.cmsId] : []))
      for (const id of strips) expect(selections).toContain(id)
      const links = [...c.banners, ...c.icons]
      const of = (type: number) => links.filter((l) => l.linkType === type).map((l) => l.link)
      for (const link of of(2)) expect(selections).toContain(Number(link.replace('cmsId=', '')))
      for (const link of of(3)) expect(goods).toContain(Number(link))
      for (const link of of(4)) expect(c.articles.map((a) => a.typeId)).toContain(Number(link))
      for (const link of of(5)) expect(c.pages.map(({ id }) => id)).toContain(link)
      for (const link of [...of(6), ...of(13)]) expect(categories).toContain(Number(link))
      for (const link of of(8)) expect(c.settings.partnerMalls).toHaveProperty(link)
      for (const link of of(11)) expect(coupons).toContain(Number(link))
    }
  })

  it('contains exactly the pictures that it shows', () => {
    const filesIn = (folder: string) =>
      readdirSync(new URL(`media/${folder}/`, media)).map((f) => `/media/${folder}/${f}`)
    const files = filesIn('goods')
    const logos = filesIn('logos')
    for (const address of mediaAddresses()) expect(filesOf(address)).not.toEqual([])
    const things = pictureNames.map(pictureSrc)
    const shown = [...mediaAddresses()].filter((address) => address.startsWith('/media/goods/'))
    // Drawn for every range, including goods that cannot be delivered yet.
    const drawn = [...compositions.values()]
      .flat()
      .map((one) => composed(fileNameOf(one), one.name, 0).src)
    const promised = [...new Set([...things, ...shown, ...drawn])].flatMap(filesOf)
    expect(files.filter((f) => f.endsWith('.webp')).toSorted()).toEqual(promised.toSorted())
    for (const address of mediaAddresses()) expect([...files, ...logos]).toContain(address)
    expect(pictureNames.every((name) => name in glyphs)).toBe(true)
    expect(existsSync(new URL('media/ATTRIBUTION.md', media))).toBe(true)
  })

  it('signs in every account of docs/demo.md', () => {
    expect(demoSignIns.filter(({ companyId }) => companyId === 1).length).toBeGreaterThanOrEqual(6)
    for (const { companyId, phone, userName, password } of demoSignIns) {
      expect(company(companyId).shoppers).toContainEqual(
        expect.objectContaining({ phone, userName, password }),
      )
    }
    expect(demoCompanies.map(({ path }) => path)).toContain('/home?companyId=3')
  })

  it('sends parcels to places that exist, town included', () => {
    for (const { shoppers } of seedFile.companies) {
      for (const { province, city, county, town } of shoppers.flatMap((s) => s.addresses)) {
        expect(town).not.toBe('')
        expect(isRegion(province, city, county, town)).toBe(true)
      }
    }
  })
})

describe('company 1', () => {
  it('shows four banners, each with a link to an existing screen', () => {
    expect(first.banners.map(({ linkType }) => linkType)).toEqual([2, 2, 6, 4])
    const links = [...first.banners, ...first.icons]
    for (const section of first.sections) {
      if (section.kind === 'story') links.push({ ...links[0]!, ...section.to })
      else if (section.kind === 'strip' && section.more)
        links.push({ ...links[0]!, ...section.more })
    }
    for (const { linkType } of links) expect(linkType).not.toBe(11)
  })

  it('offers WeChat Pay, Alipay and UnionPay, in this order', () => {
    expect(first.info.payMethod).toBe('wechat,alipay,unionpay')
  })

  it("offers a new shopper's coupon on the home page, once", () => {
    const offers = first.coupons.filter(({ popup }) => popup)
    expect(offers).toMatchObject([{ claimable: true, perPerson: 1, welcome: false }])
  })

  it('links only to example hosts outside the mall', () => {
    const outside = JSON.stringify(first).match(/https?:\/\/[^"/]+/g) ?? []
    for (const address of outside) expect(address).toMatch(/\.example\.com$/)
  })

  it('has the three terms that every shopper accepts, in several sections', () => {
    for (const typeId of [1, 2, 3]) {
      const html = first.articles.find((a) => a.typeId === typeId)?.html ?? ''
      expect(html.match(/<h2>/g)?.length).toBeGreaterThanOrEqual(5)
      expect(html).toContain('积分商城')
    }
  })

  it('has articles in four categories with goods, a help centre, and a special of 40 blocks', () => {
    const ofKind = (kind: string) => {
      const ids = first.articleCategories.filter((one) => one.kind === kind).map(({ id }) => id)
      return first.articles.filter(({ categoryId }) => ids.some((id) => id === categoryId))
    }
    const goods = new Set(first.goods.map(({ spuId }) => spuId))
    const news = ofKind('news')
    expect([news.length, new Set(news.map(({ categoryId }) => categoryId)).size]).toEqual([12, 4])
    for (const { spuIds } of news) {
      expect(spuIds.length).toBeGreaterThan(0)
      for (const id of spuIds) expect(goods).toContain(id)
    }
    expect(ofKind('faq')).toHaveLength(20)
    expect(first.pages.map(({ content }) => content.blocks.length)).toEqual([6, 40])
    const texts = new Set(first.articles.map(({ id }) => id))
    for (const block of first.pages.flatMap(({ content }) => content.blocks)) {
      if (block.kind === 'articles') for (const id of block.articleIds) expect(texts).toContain(id)
    }
  })

  it('has no article that repeats its title', () => {
    for (const { title, html } of first.articles) {
      expect(html.match(/<h\d>(.*?)<\/h\d>/)?.[1] ?? '').not.toContain(title)
    }
  })

  it('gives its first shopper 12,860 points, of which 320 expire first', () => {
    const points = first.shoppers[0]?.points ?? []
    expect(points.reduce((sum, { amount }) => sum + amount, 0)).toBe(12_860)
    const soonest = points.toSorted((a, b) => (a.expiresInDays ?? 0) - (b.expiresInDays ?? 0))[0]
    expect(soonest?.amount).toBe(320)
  })
})

describe('the other companies', () => {
  it('have a logo each', () => {
    const logos = seedFile.companies.map(({ info }) => info.mallLogo)
    expect(repeated(logos)).toEqual([])
    for (const logo of logos) expect(logo).toContain('/media/logos/')
  })

  it('cover every link type in company 8', () => {
    const types = company(8).banners.map(({ linkType }) => linkType)
    expect(types.toSorted((a, b) => a - b)).toEqual([...Array(14).keys()])
  })

  it('demonstrate one setting each', () => {
    expect(company(2).info.shopStatus).toBe(1)
    expect(company(3).info).toMatchObject({
      goodsPriceType: 1,
      integralName: '福豆',
      payMethod: '',
    })
    expect(company(4).info).toMatchObject({ goodsPriceType: 1, exchangeRate: 1, payMethod: '' })
    expect(company(5).info.channel).not.toBe('0')
    expect(company(6).info.integralPay).toBe(0)
    expect(company(6).coupons).toEqual([])
    expect(company(7).info).toMatchObject({
      goodsPriceType: 1,
      proportion: 100,
      exchangeRate: 100,
      payMethod: 'wechat',
    })
  })

  it('show the settings that only one of them has', () => {
    const idsOf = (has: (info: (typeof first)['info']) => boolean) =>
      seedFile.companies.filter(({ info }) => has(info)).map(({ id }) => id)
    expect(idsOf(({ customerServiceUrl }) => customerServiceUrl !== '')).toEqual([108])
    expect(idsOf(({ showReviewTxt }) => showReviewTxt !== '')).toEqual([1])
    expect(idsOf(({ showComment }) => !showComment)).toEqual([6])
    expect(idsOf(({ extInfo }) => extInfo.includes(backArrowSrc(4)))).toEqual([4])
    expect(idsOf(({ extInfo }) => extInfo.includes('analyticsUrl'))).toEqual([114])
    const lab = 'http://127.0.0.1:9'
    const served = demoSeed(`${lab}/`).companies.find(({ id }) => id === 108)
    expect(served?.info?.customerServiceUrl).toBe(`${lab}/service-chat/`)
  })

  it('have specials in companies 1 and 8', () => {
    const withSpecials = seedFile.companies.filter(({ pages }) =>
      pages.some(({ id }) => /^\d+$/.test(id)),
    )
    expect(withSpecials.map(({ id }) => id)).toEqual([1, 8])
    const strips = first.sections.flatMap((one) => (one.kind === 'strip' ? [one.more] : []))
    expect(strips.map((link) => link?.linkType)).toContain(5)
  })

  it('allow one session per shopper in company 7 alone', () => {
    const limited = seedFile.companies.filter(({ settings }) => settings.maxSessions > 0)
    expect(limited.map(({ id, settings }) => [id, settings.maxSessions])).toEqual([[7, 1]])
  })
})
