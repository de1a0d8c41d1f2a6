import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ArgsOf } from '@mall/contract'
import { createTestApp, type TestApp } from '../../testing/index.ts'
import { expectRefusal } from '../../testing/expect-refusal.ts'
import { refusalCode } from '@mall/contract/refusals'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    seedFile: {
      companies: [
        {
          id: 1,
          shoppers: Array.from({ length: 20 }, (_, n) => ({
            id: n + 1,
            phone: `138000000${n + 10}`,
          })),
        },
        { id: 2, shoppers: [{ id: 1, phone: '13800000010' }] },
      ],
    },
  })
})
afterAll(() => app.close())

const form = {
  receiver: '林晚',
  tel: '13800138000',
  province: '上海市',
  city: '上海市',
  county: '浦东新区',
  town: '张江镇',
  detail: '博文路 18 号',
  isDefault: false,
}
let nextShopper = 1
async function createShopper() {
  const as = { token: await app.tokenOf(1, nextShopper++) }
  return {
    as,
    list: async () => (await app.call('address.list', {}, as)).data,
    add: (own: Partial<ArgsOf<'address.add'>> = {}) =>
      app.call('address.add', { ...form, ...own }, as),
    edit: (id: number, own: Partial<typeof form> = {}) =>
      app.call('address.edit', { ...form, ...own, id }, as),
    remove: (id: number) => app.call('address.remove', { id }, as),
  }
}
const defaults = (list: { id: number; isDefault: boolean }[]) =>
  list.filter(({ isDefault }) => isDefault).map(({ id }) => id)

describe('the address book', () => {
  it('makes the first address the default and returns the stored fields', async () => {
    const shopper = await createShopper()
    const { data } = await shopper.add()
    expect(data).toEqual({ ...form, id: data.id, isDefault: true })
    expect(await shopper.list()).toEqual([data])
  })

  it('lists the default address first, then the newest', async () => {
    const shopper = await createShopper()
    const ids: number[] = []
    for (const detail of ['一', '二', '三']) {
      ids.push((await shopper.add({ detail })).data.id)
      app.advance(1_000)
    }
    expect((await shopper.list()).map(({ detail }) => detail)).toEqual(['一', '三', '二'])
    await shopper.edit(ids[1] ?? 0, { detail: '二', isDefault: true })
    expect((await shopper.list()).map(({ detail, isDefault }) => [detail, isDefault])).toEqual([
      ['二', true],
      ['三', false],
      ['一', false],
    ])
  })

  it('keeps the default address until another becomes the default', async () => {
    const shopper = await createShopper()
    const { id } = (await shopper.add()).data
    expect((await shopper.edit(id, { isDefault: false })).data.isDefault).toBe(true)
    const next = (await shopper.add({ isDefault: true })).data.id
    expect(defaults(await shopper.list())).toEqual([next])
  })

  it('makes the newest address the default when the default is removed', async () => {
    const shopper = await createShopper()
    const first = (await shopper.add()).data.id
    for (const detail of ['二', '三']) {
      app.advance(1_000)
      await shopper.add({ detail })
    }
    expect(await shopper.remove(first)).toMatchObject({ flag: true, data: {} })
    expect((await shopper.list()).map(({ detail, isDefault }) => [detail, isDefault])).toEqual([
      ['三', true],
      ['二', false],
    ])
  })

  it('holds at most twenty addresses of concurrent requests, with exactly one default', async () => {
    const shopper = await createShopper()
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => shopper.add({ isDefault: true })),
    )
    expect(answers.filter(({ flag }) => flag)).toHaveLength(20)
    expect(
      answers.filter(({ flag }) => !flag).every(({ code }) => code === refusalCode('address/full')),
    ).toBe(true)
    const list = await shopper.list()
    expect([list.length, defaults(list).length]).toEqual([20, 1])
  })

  it.each([
    ['a county of another city', { county: '南山区' }],
    ['a town of another county', { town: '徐家汇街道' }],
    ['a province alone', { city: '', county: '', town: '' }],
  ])('refuses %s', async (_what, own) => {
    const shopper = await createShopper()
    expect(await shopper.add(own)).toMatchObject({
      status: 200,
      code: refusalCode('address/region'),
      message: '请选择正确的所在地区',
    })
    const { id } = (await shopper.add()).data
    expectRefusal(await shopper.edit(id, own), 'address/region')
  })

  it('accepts a county without a town and trims its fields', async () => {
    const shopper = await createShopper()
    expect((await shopper.add({ town: '', receiver: '  林晚 ' })).data).toMatchObject({
      town: '',
      receiver: '林晚',
    })
  })

  it.each([
    { receiver: ' ' },
    { tel: '1380013800' },
    { tel: '１３８００１３８０００' },
    { detail: '' },
    { receiver: 'a\0b' },
    { detail: '长'.repeat(101) },
  ])('refuses the form with %j', async (own) => {
    expect(await (await createShopper()).add(own)).toMatchObject({
      status: 400,
      code: refusalCode('request/invalid'),
    })
  })
})

describe('another shopper’s address', () => {
  it('responds like a missing address and stays unchanged', async () => {
    const owner = await createShopper()
    const { id } = (await owner.add()).data
    const otherShopper = await createShopper()
    await otherShopper.add({ detail: '自己的' })
    const elsewhere = { token: await app.tokenOf(2, 1), companyId: 2 }
    for (const as of [otherShopper.as, elsewhere]) {
      for (const target of [id, 77]) {
        const gone = {
          status: 200,
          flag: false,
          code: refusalCode('address/not-found'),
          message: '收货地址不存在',
          data: null,
        }
        expect(
          await app.call('address.edit', { ...form, id: target, isDefault: true }, as),
        ).toMatchObject(gone)
        expect(await app.call('address.remove', { id: target }, as)).toMatchObject(gone)
      }
    }
    expect(defaults(await otherShopper.list())).toHaveLength(1)
    expect(await owner.list()).toMatchObject([{ id, isDefault: true, detail: form.detail }])
  })

  it('requires a sign-in', async () => {
    expectRefusal(await app.call('address.list', {}), 'session/missing')
  })
})

describe('regions', () => {
  it('are served level by level to anyone', async () => {
    expect((await app.call('address.regions', { level: 1 })).data[0]).toEqual({
      name: '北京市',
      hasChildren: true,
    })
    const { data } = await app.call('address.regions', {
      level: 4,
      parentName: '上海市/上海市/浦东新区',
    })
    expect(data).toContainEqual({ name: '张江镇', hasChildren: false })
  })

  it('have four levels, and none below a missing region', async () => {
    expect(await app.call('address.regions', { level: 5 })).toMatchObject({ status: 400 })
    expect((await app.call('address.regions', { level: 2, parentName: '天上' })).data).toEqual([])
  })
})

describe('the recognition of a pasted address', () => {
  it('returns parts that the address book accepts', async () => {
    const shopper = await createShopper()
    const lines = ['林小满 13812341234', '深圳市南山区粤海街道科技园 3 栋', '备注：放门口']
    const { data } = await app.call('address.recognize', { lines }, shopper.as)
    expect(data).toEqual({
      receiver: '林小满',
      tel: '13812341234',
      region: ['广东省', '深圳市', '南山区', '粤海街道'],
      detail: '科技园3栋',
      rest: '放门口',
    })
    const [province = '', city = '', county = '', town = ''] = data.region
    const { receiver, tel, detail } = data
    const added = await shopper.add({ receiver, tel, province, city, county, town, detail })
    expect(added.data).toMatchObject({ county: '南山区', town: '粤海街道', detail: '科技园3栋' })
  })
})
