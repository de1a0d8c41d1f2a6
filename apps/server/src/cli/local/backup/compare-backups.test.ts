import { expect, it } from 'vitest'
import { compareBackups, type CompanyState, type Manifest } from './compare-backups.ts'

const state: CompanyState = {
  appendOnly: { journals: 40 },
  tables: { orders: 100, carts: 0 },
  ledger: { issued: -500, user: 500 },
  pictures: 20,
  log: { seq: 9, hash: 'a' },
}
const manifest = (change: Partial<CompanyState> = {}, migrations = 21): Manifest => ({
  format: 1,
  at: '2026-11-23T00:00:00.000Z',
  migrations,
  companies: { '0': state, '7': { ...state, ...change } },
})

it.each<[string, Manifest, string[]]>([
  ['the same database', manifest(), []],
  ['a newer version', manifest({}, 22), []],
  ['rows since', manifest({ tables: { orders: 140, carts: 3 } }), []],
  ['an older version', manifest({}, 20), ['数据库结构为第 20 版，应至少为第 21 版']],
  [
    'a cut table',
    manifest({ tables: { orders: 89, carts: 0 } }),
    ['公司 7：orders 只有 89 行，清单中 100 行'],
  ],
  [
    'a lost journal',
    manifest({ appendOnly: { journals: 39 } }),
    ['公司 7：journals 有 39 行，应为 40 行'],
  ],
  [
    'another sum',
    manifest({ ledger: { issued: -500, user: 400, spent: 100 } }),
    ['公司 7：积分账户 user 合计 400，应为 500', '公司 7：积分账户 spent 合计 100，应为 0'],
  ],
  ['fewer pictures', manifest({ pictures: 17 }), ['公司 7：只有 17 张图片的记录，清单中 20 张']],
  ['a cut log', manifest({ log: null }), ['公司 7：操作日志第 9 条缺失或被修改']],
  [
    'another log',
    manifest({ log: { seq: 9, hash: 'b' } }),
    ['公司 7：操作日志第 9 条缺失或被修改'],
  ],
])('lists the differences of %s', (_title, found, differences) => {
  expect(compareBackups(manifest(), found)).toEqual(differences)
})

it('reports a missing company', () => {
  const found = { ...manifest(), companies: { '0': state } }
  expect(compareBackups(manifest(), found)).toEqual(['公司 7：缺失'])
})
