import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, it } from 'vitest'
import { describeStartError } from './describe-start-error.ts'

it("reports the database's message before the statement, without its parameters", () => {
  const error = new DrizzleQueryError(
    'select user_id\n  from orders where phone = $1',
    ['13800000000'],
    new Error('integer out of range'),
  )
  expect(describeStartError(error)).toBe(
    'integer out of range · select user_id from orders where phone = $1',
  )
})

it('cuts a long statement', () => {
  const error = new DrizzleQueryError('select 1 '.repeat(100), [], new Error('no such table'))
  expect(describeStartError(error)).toMatch(/^no such table · select 1 .{140,160}…$/)
})

it.each([
  ['an error with its own message', new Error('the folder is in use'), 'the folder is in use'],
  ['a thrown text', 'no database', 'no database'],
])('reports %s unchanged', (_title, error, message) => {
  expect(describeStartError(error)).toBe(message)
})
