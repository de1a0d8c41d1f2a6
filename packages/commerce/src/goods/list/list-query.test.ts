import { expect, it } from 'vitest'
import {
  countFilters,
  toListArgs,
  getNextPriceSort,
  toPriceRange,
  parseListQuery,
  formatPriceInput,
  parsePriceInput,
  applyListChange,
} from './list-query.ts'

const read = (text: string) => parseListQuery(new URLSearchParams(text))

it.each([
  ['kw=%E8%8C%B6', { kw: '茶', sortType: '', inStock: false }],
  ['categoryId=5&sortType=sales', { kw: '', sortType: 'sales', inStock: false, categoryId: 5 }],
  ['cmsId=7&categoryId=5', { kw: '', sortType: '', inStock: false, cmsId: 7, categoryId: 5 }],
  ['spuId=9&inStock=true', { kw: '', sortType: '', inStock: true, spuId: 9 }],
  [
    'minPrice=100&maxPrice=900',
    { kw: '', sortType: '', inStock: false, minPrice: 100, maxPrice: 900 },
  ],
  [
    'brands=听涧&brands=跃动&services=包邮&hasCoupon=true&fullPoints=true',
    {
      kw: '',
      sortType: '',
      inStock: false,
      brands: ['听涧', '跃动'],
      services: ['包邮'],
      hasCoupon: true,
      fullPoints: true,
    },
  ],
  ['couponId=101', { kw: '', sortType: '', inStock: false, couponId: 101 }],
  ['isEquityAct=1&equityActId=8', { kw: '', sortType: '', inStock: false }],
])('builds the arguments of %s', (text, args) => {
  expect(toListArgs(read(text))).toEqual(args)
})

it.each([
  ['', null],
  ['isEquityAct=0', null],
  ['isEquityAct=1', { activityId: null }],
  ['isEquityAct=1&equityActId=8', { activityId: 8 }],
  ['equityActId=8', { activityId: 8 }],
  ['isEquityAct=1&equityActId=x', { activityId: null }],
])('reads the benefits of "%s"', (text, benefits) => {
  expect(read(text).benefits).toEqual(benefits)
})

it.each([
  'categoryId=0',
  'categoryId=-1',
  'categoryId=x',
  'cmsId=1.5',
  'couponId=c-1',
  'sortType=drop',
  'minPrice=-5',
])('ignores invalid values of %s', (text) => {
  expect(toListArgs(read(text))).toEqual({ kw: '', sortType: '', inStock: false })
})

it('truncates the search term to 50 characters', () => {
  expect([...read(`kw=${'茶'.repeat(80)}`).kw]).toHaveLength(50)
})

it('keeps the referral parameters when a filter changes', () => {
  const here = new URLSearchParams('companyId=1&couponId=c-1&kw=a&sortType=sales')
  expect(applyListChange(here, { sortType: '', inStock: true }).toString()).toBe(
    'companyId=1&couponId=c-1&kw=a&inStock=true',
  )
  expect(applyListChange(here, { view: 'grid', minPrice: 0 }).get('minPrice')).toBe('0')
})

it('sets, replaces and removes filters with several values', () => {
  const here = new URLSearchParams('kw=a&brands=x&brands=y')
  expect(applyListChange(here, { brands: ['y', 'z'] }).toString()).toBe('kw=a&brands=y&brands=z')
  expect(applyListChange(here, { brands: [] }).toString()).toBe('kw=a')
})

it('requests goods payable with the shopper’s points only when that filter is set', () => {
  expect(toListArgs(read('fullPoints=true'), 500)).toMatchObject({ pointsWorth: 500 })
  expect(toListArgs(read(''), 500)).not.toHaveProperty('pointsWorth')
})

it('parses at most ten brands, each once and of at most 40 characters', () => {
  const many = Array.from({ length: 12 }, (_, nth) => `brands=b${String(nth)}`).join('&')
  expect(read(many).brands).toHaveLength(10)
  expect(read(`brands=a&brands=a&brands=&brands=${'b'.repeat(41)}`).brands).toEqual(['a'])
})

it('toggles the price sort with every tap', () => {
  expect(getNextPriceSort('')).toBe('price_asce')
  expect(getNextPriceSort('price_asce')).toBe('price_desc')
  expect(getNextPriceSort('price_desc')).toBe('price_asce')
})

it('counts a price range as one filter', () => {
  expect(countFilters(read('minPrice=1&maxPrice=2&inStock=true'))).toBe(2)
  expect(countFilters(read('maxPrice=2'))).toBe(1)
  expect(countFilters(read('brands=a&brands=b&services=c&hasCoupon=true'))).toBe(4)
  expect(countFilters(read(''))).toBe(0)
})

it('parses prices in the display unit and sorts the bounds', () => {
  expect(parsePriceInput('50', 100)).toBe(500_000)
  expect(parsePriceInput('50', 1)).toBe(5000)
  expect(parsePriceInput('', 100)).toBeNull()
  expect(formatPriceInput(500_000, 100)).toBe('50')
  expect(formatPriceInput(null, 100)).toBe('')
  expect(toPriceRange(900, 100)).toEqual({ minPrice: 100, maxPrice: 900 })
  expect(toPriceRange(null, 100)).toEqual({ minPrice: null, maxPrice: 100 })
})
