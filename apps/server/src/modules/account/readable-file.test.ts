import { expect, it } from 'vitest'
import { buildReadableFile, type Subject } from './readable-file.ts'

const build = (...subjects: Subject[]) => buildReadableFile(subjects, '2026-11-30T16:30:00.000Z')
const address = (row: unknown): Subject => ({ group: 'orders', title: '收货地址', rows: [row] })

it('escapes keys, values and titles', () => {
  const file = build({
    group: 'orders',
    title: '<b>地址',
    rows: [{ '<k>': '<img src=x onerror=alert(1)>', name: `"'&` }],
  })
  expect(file).toContain('&lt;b&gt;地址')
  expect(file).toContain('<dt>&lt;k&gt;</dt><dd>&lt;img src=x onerror=alert(1)&gt;</dd>')
  expect(file).not.toContain('<img')
  expect(file).not.toContain(`"'&<`)
  expect(file).toContain("default-src 'none'")
})

it.each([
  ['a title for a column', { receiver: '李雷' }, '<dt>收货人</dt><dd>李雷</dd>'],
  ['a title for a camel-case key', { orderId: '1' }, '<dt>订单编号</dt><dd>1</dd>'],
  ['times in Beijing', { at: '2026-11-30T16:30:00+00:00' }, '<dd>2026-12-01 00:30:00</dd>'],
  ['yes and no', { is_default: true, x: false }, '<dd>是</dd><dt>x</dt><dd>否</dd>'],
  [
    'lists and nested rows',
    { tags: ['甲', '乙'], facts: { num: 2 } },
    '<dl><dt>数量</dt><dd>2</dd></dl>',
  ],
])('shows %s', (_name, row, expected) => {
  expect(build(address(row))).toContain(expected)
})

it('leaves out empty values, kinds and groups', () => {
  const file = build(address({ note: '', tags: [], town: null }), {
    group: 'activities',
    title: '签到',
    rows: [],
  })
  expect(file).toContain('<dl></dl>')
  expect(file).not.toContain('签到')
  expect(file).not.toContain('活动')
})
