import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from '../graph/files.ts'
import { workspaceRoot } from '../graph/packages.ts'

/**
 * An id, or the greatest of ids, cast to a 32-bit number: ids that the database assigns begin at
 * 1,000,000,000,000. Ids of companies are integers.
 */
const narrowed =
  /(?:\bmax\((?:\w+\.)?(?:\w+_)?id\)(?:, ?\d+\))?|(?<!\w)(?!company_)(?:\w+_)?id)::(?:int|integer|int4|smallint|int2)\b/

it.each([
  'select user_id::int as "userId" from orders',
  'select c.user_id::integer from share_codes c',
  'select coalesce(max(id), 0)::int as id from coupon_templates',
  'select max(t.id)::int4',
  'select s.id::int as id',
  'where sku_id = any(array[id::int])',
])('rejects %s', (statement) => {
  expect(narrowed.test(statement)).toBe(true)
})

it.each([
  'select user_id::float8 as "userId" from orders',
  'select id::bigint',
  'select company_id::int',
  'select count(distinct user_id)::int as buyers',
  'select count(c.id)::integer as items',
  'select num::int, valid::int',
])('accepts %s', (statement) => {
  expect(narrowed.test(statement)).toBe(false)
})

it('finds no id that is cast to a 32-bit number', () => {
  const found = listFiles(/^(?:apps|bench|e2e|tooling)\/.*\.(?:ts|mjs|sql)$/)
    .filter((file) => !file.endsWith('id-casts.test.ts'))
    .flatMap((file) =>
      readFileSync(join(workspaceRoot, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (narrowed.test(line) ? [`${file}:${index + 1}`] : [])),
    )
  expect(found).toEqual([])
})
