import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/index.ts'
import { company, yuan } from '../sample-seed.ts'

const brand = (value: string) => ({ attributes: [{ name: '品牌', value }] })
const facts: Record<number, object> = {
  101: { ...brand('听涧'), leastNum: 1 },
  102: { ...brand('跃动'), services: ['正品保障', '包邮'] },
  103: { ...brand('听涧'), services: ['7 天无理由'] },
  104: { ...brand('山野集'), services: ['7 天无理由', '正品保障'] },
}
let app: TestApp
beforeAll(async () => {
  const goods = company.goods?.map((one) => ({ ...one, ...facts[one.spuId ?? 0] }))
  const settings = {
    freight: { baseFee: yuan(10), rules: [{ ruleId: -1, threshold: yuan(500), minus: yuan(10) }] },
  }
  app = await createTestApp({ seedFile: { companies: [{ ...company, goods, settings }] } })
})
afterAll(() => app.close())

type ListArgs = Partial<Parameters<typeof app.call<'goods.list'>>[1]>
type FacetArgs = Partial<Parameters<typeof app.call<'goods.facets'>>[1]>
const found = async (args: ListArgs) =>
  (await app.call('goods.list', args)).data.list.map(({ spuId }) => spuId)
const facets = async (args: FacetArgs) => (await app.call('goods.facets', args)).data
const pairs = (list: { value: string; count: number }[]) =>
  list.map(({ value, count }) => [value, count])

describe('filters of a list', () => {
  it.each([
    ['of one brand', { brands: ['听涧'] }, [101, 103]],
    ['of any of the brands', { brands: ['跃动', '听涧'] }, [101, 102, 103]],
    ['of no brand that does not exist', { brands: ['无'] }, []],
    ['with all services', { services: ['7 天无理由', '正品保障'] }, [101, 104]],
    ['that travel free, by themselves or by the rules', { services: ['包邮'] }, [102, 103, 104]],
    ['that travel free with another service', { services: ['包邮', '正品保障'] }, [102, 104]],
    ['that a coupon covers', { hasCoupon: true }, [101, 102, 106]],
    ['that points pay', { fullPoints: true }, [101, 102, 103, 104, 106]],
    ['that these points pay', { fullPoints: true, pointsWorth: yuan(60) }, [102, 106]],
    ['within prices', { brands: ['听涧'], maxPrice: yuan(400) }, [101]],
    ['in stock', { brands: ['听涧'], inStock: true }, [101]],
    ['by words', { brands: ['听涧'], kw: '手表' }, [103]],
  ] as const)('finds goods %s', async (_sentence, args, expected) => {
    expect(await found(args as ListArgs)).toEqual(expected)
  })

  it('compares the smallest purchase with the points', async () => {
    expect(await found({ fullPoints: true, pointsWorth: yuan(44) })).toEqual([])
    expect(await found({ fullPoints: true, pointsWorth: yuan(45) })).toEqual([106])
  })
})

describe('facets of a list', () => {
  it('counts the goods of each filter value', async () => {
    const all = await facets({})
    expect(all).toMatchObject({ total: 5, hasCoupon: 3, fullPoints: 5, inStock: 3 })
    expect(pairs(all.brands)).toEqual([
      ['听涧', 2],
      ['山野集', 1],
      ['跃动', 1],
    ])
    expect(Object.fromEntries(pairs(all.services))).toEqual({
      '7 天无理由': 3,
      正品保障: 3,
      包邮: 3,
    })
  })

  it('counts brands with the other filters applied, and the others with the brands applied', async () => {
    const some = await facets({ brands: ['跃动'], services: ['7 天无理由'] })
    expect(some.total).toBe(0)
    expect(pairs(some.brands)).toEqual([
      ['听涧', 2],
      ['山野集', 1],
    ])
    expect(await facets({ brands: ['听涧'], hasCoupon: true })).toMatchObject({
      total: 1,
      hasCoupon: 1,
      inStock: 1,
    })
  })

  it('counts values within a category, words and prices', async () => {
    expect(await facets({ categoryId: 10, kw: '耳机', maxPrice: yuan(400) })).toMatchObject({
      total: 2,
    })
  })

  it('matches each count with the number of listed goods', async () => {
    const { brands, services, hasCoupon, fullPoints, inStock } = await facets({})
    for (const { value, count } of brands) {
      expect(await found({ brands: [value] })).toHaveLength(count)
    }
    for (const { value, count } of services) {
      expect(await found({ services: [value] })).toHaveLength(count)
    }
    expect(await found({ hasCoupon: true })).toHaveLength(hasCoupon)
    expect(await found({ fullPoints: true })).toHaveLength(fullPoints)
    expect(await found({ inStock: true })).toHaveLength(inStock)
  })
})
