import { expect, it } from 'vitest'
import { countPages, parsePlans, parseReads } from './plans.ts'

const record = (program: string, text: string) =>
  `@@${program}|LOG:  ${text.replaceAll('\n', '\n\t')}\n`
const plan = (durationMs: number, text: string, program = 'large|mall') =>
  record(program, `duration: ${durationMs} ms  plan:\n${text}`)

it('parses the plans of the mall’s statements in one database, slowest first', () => {
  const log = [
    'the end of an earlier record\n',
    plan(1.5, 'quick'),
    plan(80, 'of another database', 'small|mall'),
    plan(90, 'of the bench itself', 'large|bench'),
    plan(20.25, 'slow\n  -> scan'),
    record('large|mall', 'no plan'),
  ].join('')
  expect(parsePlans(log, 'large')).toEqual([
    { durationMs: 20.25, text: 'slow\n  -> scan' },
    { durationMs: 1.5, text: 'quick' },
  ])
})

it('lists the indexes and sequential scans of a plan', () => {
  const text = `Limit
  -> Index Scan using spus_sort on spus s
  -> Index Only Scan Backward using orders_user on orders
  -> Bitmap Index Scan on spus_search
  -> Seq Scan on coupon_templates ct
  -> Seq Scan on coupon_templates ct_1`
  expect(parseReads({ durationMs: 1, text })).toEqual({
    indexes: ['spus_sort', 'orders_user', 'spus_search'],
    sequential: ['coupon_templates'],
  })
})

it('counts hit and read pages of the topmost node only', () => {
  const below = '-> Index Scan using spus_sort on spus s\n  Buffers: shared hit=10 read=3'
  const plan = (buffers: string) => ({ durationMs: 1, text: `Limit\n${buffers}\n${below}` })
  expect(countPages(plan('Buffers: shared hit=12 read=3 dirtied=2'))).toBe(15)
  expect(countPages(plan('Buffers: shared hit=12, temp read=9'))).toBe(12)
  expect(countPages({ durationMs: 1, text: 'Result' })).toBe(0)
})
