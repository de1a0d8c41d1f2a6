import { expect, it } from 'vitest'
import { findForeignWrites, readOwners, readServerSources, type Owners } from './table-owners.ts'

const sources = readServerSources()
const owners = readOwners(sources)

const sample: Owners = {
  owners: new Map([
    ['stocks', 'stock'],
    ['carts', 'cart'],
  ]),
  tables: new Map([['stocks', 'stocks']]),
}
const cart = (name: string) => `apps/server/src/modules/cart/${name}`

it.each([
  ['insert into stocks (company_id) values (1)', ['cart → stock: stocks']],
  ['update stocks s set available = 1', ['cart → stock: stocks']],
  ['with moved as (delete from stocks returning 1) select 1', ['cart → stock: stocks']],
  ['tx.update(stocks).set({ available: 1 })', ['cart → stock: stocks']],
  ['await insert(\n  tx,\n  stocks,\n  rows)', ['cart → stock: stocks']],
  ['update carts set checked = true', []],
  ['select available from stocks for update', []],
])('parses %s', (text, writes) => {
  expect(findForeignWrites([{ file: cart('cart.repository.ts'), text }], sample)).toEqual(writes)
})

it('ignores tests and files outside modules', () => {
  const text = 'delete from stocks'
  const files = [cart('cart.test.ts'), cart('testing.ts'), 'apps/server/src/demo/create-demo.ts']
  expect(
    findForeignWrites(
      files.map((file) => ({ file, text })),
      sample,
    ),
  ).toEqual([])
})

it('finds the owner of every table', () => {
  const known = new Set(owners.tables.values())
  expect([...known].filter((table) => !owners.owners.has(table))).toEqual(['job_leases', 'budgets'])
})

it('finds no write to another module’s table', () => {
  expect(findForeignWrites(sources, owners)).toEqual([])
})
