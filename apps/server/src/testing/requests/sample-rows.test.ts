import { expect, it } from 'vitest'
import { pickSize } from '../size.ts'
import { sampleRows } from './sample-rows.ts'

const rows = Array.from({ length: 200 }, (_, index) => `call.${String(index)}`)
const sample = (changed: readonly string[] = []) => sampleRows(rows, (row) => row, new Set(changed))

it('chooses 12 rows in their order, all in deep runs, the same for one seed', () => {
  const chosen = sample()
  expect(chosen).toHaveLength(pickSize(12, rows.length))
  expect(chosen).toEqual(rows.filter((row) => chosen.includes(row)))
  expect(sample()).toEqual(chosen)
})

it('adds the rows of changed calls', () => {
  const chosen = new Set(sample())
  const others = rows.filter((row) => !chosen.has(row)).slice(0, 3)
  expect(new Set(sample(others))).toEqual(new Set([...chosen, ...others]))
})

it('chooses all rows of a small table', () => {
  expect(sampleRows(rows.slice(0, 10), (row) => row, new Set())).toEqual(rows.slice(0, 10))
})
