import { expect, it } from 'vitest'
import { pagesOf, plansOf, readsOf } from './plans.ts'

const record = (who: string, text: string) => `@@${who}|LOG:  ${text.replaceAll('\n', '\n\t')}\n`
const plan = (milliseconds: number, text: string, who = 'large|mall') =>
  record(who, `duration: ${milliseconds} ms  plan:\n${text}`)

it('finds the plans of the mall in one database, the slowest first', () => {
  const log = [
    'the end of an earlier record\n',
    plan(1.5, 'quick'),
    plan(80, 'of another database', 'small|mall'),
    plan(90, 'of the bench itself', 'large|bench'),
    plan(20.25, 'slow\n  -> scan'),
    record('large|mall', 'no plan'),
  ].join('')
  expect(plansOf(log, 'large')).toEqual([
    { milliseconds: 20.25, text: 'slow\n  -> scan' },
    { milliseconds: 1.5, text: 'quick' },
  ])
})

it('names the indexes that a plan uses and the tables it reads whole', () => {
  const text = `Limit
  -> Index Scan using spus_sort on spus s
  -> Index Only Scan Backward using orders_user on orders
  -> Bitmap Index Scan on spus_search
  -> Seq Scan on coupon_templates ct
  -> Seq Scan on coupon_templates ct_1`
  expect(readsOf({ milliseconds: 1, text })).toEqual({
    indexes: ['spus_sort', 'orders_user', 'spus_search'],
    whole: ['coupon_templates'],
  })
})

it('counts the pages of the topmost step, had or read, and no others', () => {
  const below = '-> Index Scan using spus_sort on spus s\n  Buffers: shared hit=10 read=3'
  const plan = (buffers: string) => ({ milliseconds: 1, text: `Limit\n${buffers}\n${below}` })
  expect(pagesOf(plan('Buffers: shared hit=12 read=3 dirtied=2'))).toBe(15)
  expect(pagesOf(plan('Buffers: shared hit=12, temp read=9'))).toBe(12)
  expect(pagesOf({ milliseconds: 1, text: 'Result' })).toBe(0)
})
