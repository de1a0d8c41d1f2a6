import { describe, expect, it } from 'vitest'
import { measureCpuTime } from '../../testing/processes/cpu-time.ts'
import { isRegion, regionsBelow } from './regions.ts'

const names = (level: 1 | 2 | 3 | 4, parent: string) =>
  regionsBelow(level, parent).map(({ name }) => name)

describe('regions', () => {
  it('starts with the 31 provinces of the mainland, each with cities below', () => {
    const provinces = regionsBelow(1, '')
    expect(provinces).toHaveLength(31)
    expect(provinces[0]).toEqual({ name: '北京市', hasChildren: true })
    expect(provinces.every(({ hasChildren }) => hasChildren)).toBe(true)
  })

  it('shows a municipality as its own city', () => {
    expect(names(2, '上海市')).toEqual(['上海市'])
    expect(names(3, '上海市/上海市')).toContain('浦东新区')
    expect(regionsBelow(4, '上海市/上海市/浦东新区')).toContainEqual({
      name: '张江镇',
      hasChildren: false,
    })
    expect(names(3, '重庆市/重庆市')).toEqual(expect.arrayContaining(['渝中区', '城口县']))
  })

  it('shows a county under no city as its own city', () => {
    expect(names(2, '湖北省')).toContain('仙桃市')
    expect(names(3, '湖北省/仙桃市')).toEqual(['仙桃市'])
    expect(names(2, '新疆维吾尔自治区')).toContain('石河子市')
  })

  it('hides a level that exists in statistics only', () => {
    for (const province of names(1, '')) {
      for (const city of names(2, province)) {
        expect(city).not.toMatch(/市辖区|^县$|直辖/)
        for (const county of names(3, `${province}/${city}`)) expect(county).not.toMatch(/市辖区/)
      }
    }
  })

  it('names about 3,000 counties and 40,000 towns', () => {
    let counties = 0
    let towns = 0
    for (const province of names(1, '')) {
      for (const city of names(2, province)) {
        for (const county of names(3, `${province}/${city}`)) {
          counties += 1
          towns += regionsBelow(4, `${province}/${city}/${county}`).length
        }
      }
    }
    expect(counties).toBe(2978)
    expect(towns).toBe(41352)
  })

  it.each([
    ['an unknown parent', 2, '天上市'],
    ['a parent of another level', 3, '上海市'],
    ['a parent where none belongs', 1, '上海市'],
    ['no parent where one is needed', 2, ''],
    ['the name of a property every object has', 2, 'constructor'],
  ] as const)('returns nothing below %s', (_what, level, parent) => {
    expect(regionsBelow(level, parent)).toEqual([])
  })

  it.each([
    ['a town that exists', ['上海市', '上海市', '浦东新区', '张江镇'], true],
    ['a county without a word of the town', ['广东省', '深圳市', '南山区', ''], true],
    ['a county of another city', ['广东省', '广州市', '南山区', ''], false],
    ['a town of another county', ['上海市', '上海市', '徐汇区', '张江镇'], false],
    ['a province alone', ['上海市', '', '', ''], false],
    ['names with a slash in them', ['上海市/上海市', '浦东新区', '张江镇', ''], false],
  ] as const)('judges %s', (_what, [province, city, county, town], verdict) => {
    expect(isRegion(province, city, county, town)).toBe(verdict)
  })

  it('responds to 10,000 queries within a second', () => {
    const ask = () => {
      for (let i = 0; i < 10_000; i += 1) regionsBelow(4, '上海市/上海市/浦东新区')
    }
    expect(measureCpuTime(ask)).toBeLessThan(1000)
  })
})
