import { describe, expect, it } from 'vitest'
import { queryTokens, searchTokens } from './search-tokens.ts'

describe('search tokens', () => {
  it.each([
    [
      'characters and pairs of neighbours',
      '挂耳咖啡',
      ['挂', '挂耳', '耳', '耳咖', '咖', '咖啡', '啡'],
    ],
    ['words and numbers as one token each, in small letters', 'USB 10g', ['usb', '10g']],
    ['full-width letters as plain ones', 'ＡＢＣ１２', ['abc12']],
    ['no pair across a space or a sign', '茶·杯 碗', ['茶', '杯', '碗']],
    ['every token once', '好好好', ['好', '好好']],
    ['characters beyond the basic plane whole', '𠮷野', ['𠮷', '𠮷野', '野']],
    ['nothing of signs and pictures', '!? 🎁 ——', []],
  ])('index %s', (_what, text, tokens) => {
    expect(searchTokens(text)).toEqual(tokens)
  })

  it.each([
    ['the pairs of a word', '挂耳咖啡', ['挂耳', '耳咖', '咖啡']],
    ['a single character where it stands alone', '茶', ['茶']],
    ['both, of a phrase with spaces', '茶 耳机', ['茶', '耳机']],
    ['a Latin letter that stands alone', 'x 耳机', ['x', '耳机']],
    ['nothing where nothing can be searched', '…', []],
  ])('match %s', (_what, text, tokens) => {
    expect(queryTokens(text)).toEqual(tokens)
  })

  it('find every text by any part of it', () => {
    const name = '听涧 头戴式降噪蓝牙耳机 40 小时续航'
    const has = new Set(searchTokens(name))
    for (let from = 0; from < name.length; from += 1) {
      for (let to = from + 1; to <= name.length; to += 1) {
        const part = name.slice(from, to)
        if (/\d/.test(part)) continue
        expect(
          queryTokens(part).every((token) => has.has(token)),
          part,
        ).toBe(true)
      }
    }
  })

  it('are at most twenty per query, however long the text', () => {
    const long = Array.from({ length: 50 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join('')
    expect(queryTokens(long)).toHaveLength(20)
  })
})
