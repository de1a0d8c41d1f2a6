import { expect, it } from 'vitest'
import { createTranslator, defineMessages, type Translate } from './index.ts'

const messages = defineMessages('shop.sample', {
  title: '购物车',
  remaining: '还剩 {count} 件',
  range: '{from} 至 {to}，{from} 起',
})

it.each([
  ['returns a text', {}, '购物车'],
  ['prefers the override of the company', { 'shop.sample.title': '福豆车' }, '福豆车'],
  [
    'ignores overrides of other sets and of unknown keys',
    { 'a.title': 'a', 'shop.sample.x': 'x' },
    '购物车',
  ],
])('translates a text: %s', (_title, overrides, text) => {
  expect(createTranslator(overrides)(messages)('title')).toBe(text)
})

it('inserts parameters as often as the text names them', () => {
  const t = createTranslator()(messages)
  expect(t('remaining', { count: 3 })).toBe('还剩 3 件')
  expect(t('range', { from: '1', to: '{from}' })).toBe('1 至 {from}，1 起')
})

it('fills in the parameters of an override and keeps unknown ones as text', () => {
  const t = createTranslator({ 'shop.sample.remaining': '仅 {count} {kind}' })(messages)
  expect(t('remaining', { count: 3 })).toBe('仅 3 {kind}')
})

it('fills in the unit of the company unless a call names another', () => {
  const points = defineMessages('shop.points', { own: '我的{unit}', paid: '+{count} {unit}' })
  const t = createTranslator(
    { 'shop.points.own': '{unit}余额' },
    { common: { unit: '福豆' } },
  )(points)
  expect(t('own')).toBe('福豆余额')
  expect(t('paid', { count: 5 })).toBe('+5 福豆')
  expect(t('own', { unit: '元' })).toBe('元余额')
})

it('removes the parts about points in a company without points', () => {
  const orders = defineMessages('shop.orders', { note: '登录后查看[{unit}和]订单[{count}]' })
  const common = { unit: '福豆' }
  const note = (takesPoints: boolean) =>
    createTranslator({}, { common, takesPoints })(orders)('note', { count: 2 })
  expect(note(true)).toBe('登录后查看福豆和订单[2]')
  expect(note(false)).toBe('登录后查看订单[2]')
})

it('returns one stable function for one set of texts', () => {
  const translator = createTranslator()
  expect(translator(messages)).toBe(translator(messages))
})

it('requires exactly the keys and parameters of the set', () => {
  const t = createTranslator()(messages)
  // @ts-expect-error the text has a parameter
  expect(t('remaining')).toBe('还剩 {count} 件')
  // @ts-expect-error the set has no such key
  expect(t('subtitle')).toBe('subtitle')
  // @ts-expect-error the function reads another set
  const other: Translate<typeof messages> = createTranslator()(defineMessages('a', { title: '' }))
  expect(other).toBeTypeOf('function')
})
