import { expect, it } from 'vitest'
import { copyRows, copySql } from './copy-rows.ts'

const copy = copyRows('carts', {
  from: 'cross join generate_series(2, 9) n',
  where: 'm.id = 1',
  set: { id: 'n' },
})

it('copies every column of the table, including unknown ones', () => {
  const text = copySql(copy, ['id', 'num', 'added_later']).replaceAll(/\s+/g, ' ')
  expect(text).toBe(
    'insert into carts (id, num, added_later) select n, m.num, m.added_later ' +
      'from carts m cross join generate_series(2, 9) n where m.id = 1',
  )
})

it('fails when a set column does not exist', () => {
  expect(() => copySql(copy, ['cart_id', 'num'])).toThrow('carts has no column id')
})
