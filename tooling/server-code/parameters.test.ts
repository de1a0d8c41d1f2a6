import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from '../graph/files.ts'
import { workspaceRoot } from '../graph/packages.ts'

/** Maximum number of parameters; for TypeScript `eslint/max-params` has an equal limit. */
const MAX_PARAMETERS = 7

/** Functions of SQL with too many parameters; a row type takes their place. */
function findLongSignatures(sql: string): string[] {
  const definitions = sql
    .replaceAll(/--.*/g, '')
    .matchAll(/create or replace function (\w+)\s*\(((?:[^()]|\([^()]*\))*)\)/g)
  return [...definitions].flatMap(([, name = '', parameters = '']) =>
    parameters.replaceAll(/\([^()]*\)/g, '').split(',').length > MAX_PARAMETERS ? [name] : [],
  )
}

it('finds functions with too many parameters, ignoring commas in types', () => {
  const long = Array.from({ length: 8 }, (_, index) => `p_${String(index)} integer`).join(', ')
  const short = long.replace('p_0 integer, p_1 integer', 'p_0 numeric(10, 2)')
  const define = (name: string, parameters: string) =>
    `create or replace function ${name}(${parameters}) returns void language sql as $$ $$;`
  expect(findLongSignatures(define('long', long) + define('short', short))).toEqual(['long'])
})

it('no function of the server has more than seven parameters', () => {
  const files = listFiles(/^apps\/server\/src\/(?!.*\/migrations\/).*\.sql$/)
  expect(files.length).toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    findLongSignatures(readFileSync(join(workspaceRoot, file), 'utf8')).map(
      (name) => `${file}: ${name}`,
    ),
  )
  expect(found).toEqual([])
})
