import { describe, expect, it } from 'vitest'
import { choices, fenOf, parseFacts, parseSpecs } from './notation.ts'

describe('the notation of the product lists', () => {
  it('parses specs with the surcharge of a value', () => {
    expect(parseSpecs('颜色=云雾白,石墨黑+20;版本=标准版-5')).toEqual([
      {
        name: '颜色',
        values: [
          { value: '云雾白', extraFen: 0 },
          { value: '石墨黑', extraFen: 2000 },
        ],
      },
      { name: '版本', values: [{ value: '标准版', extraFen: -500 }] },
    ])
  })

  it('reads a plus inside a value as text', () => {
    expect(parseSpecs('配置=16G+512G,32G+1T+900')[0]?.values).toEqual([
      { value: '16G+512G', extraFen: 0 },
      { value: '32G+1T', extraFen: 90000 },
    ])
  })

  it('lists every combination once', () => {
    const words = choices(parseSpecs('颜色=白,黑;尺码=S,M')).map((c) => c.map((v) => v.value))
    expect(words).toEqual([
      ['白', 'S'],
      ['白', 'M'],
      ['黑', 'S'],
      ['黑', 'M'],
    ])
    expect(choices([])).toEqual([[]])
  })

  it('parses facts and refuses one without a name', () => {
    expect(parseFacts('重量=248g;连接=蓝牙')).toEqual([
      { name: '重量', value: '248g' },
      { name: '连接', value: '蓝牙' },
    ])
    expect(() => parseFacts('重量')).toThrow('重量')
  })

  it('turns price tags into whole fen', () => {
    expect([59.9, 0.29, 1.15, 399].map(fenOf)).toEqual([5990, 29, 115, 39900])
  })
})
