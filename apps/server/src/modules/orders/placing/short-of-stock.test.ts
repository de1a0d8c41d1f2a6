import { afterAll, beforeAll, expect, it } from 'vitest'
import { arrayText } from '../../../db/array-text.ts'
import type { Database } from '../../../db/connection/database.ts'
import { rowsText, type RowOf } from '../../../db/row-types.ts'
import { newLine } from './new-rows.ts'
import { openPrepared } from '../../../testing/processes/prepared-database.ts'

let db: Database
beforeAll(async () => void (db = await openPrepared()))
afterAll(() => db.close())

const line: RowOf<typeof newLine> = {
  place: 1,
  part_id: '',
  sku_id: 1,
  spu_id: 1,
  name: '',
  spec_text: '',
  picture: {},
  num: 1,
  cost_points: 0,
  amount: 0,
  coupon_share: 0,
  points_share: 0,
  cash_share: 0,
  pool_id: 0,
}

type Wanted = { refused?: string; lines: readonly (readonly [skuId: number, num: number])[] }

/** Refusals of orders in their sequence, for the given pieces of each SKU. */
async function findRefusals(pieces: Readonly<Record<number, number>>, wanted: readonly Wanted[]) {
  const lines = wanted.flatMap((one, index) =>
    one.lines.map(([sku_id, num]) => ({ ...line, place: index + 1, sku_id, num })),
  )
  const [row] = await db.unscopedQuery<{ reasons: (string | null)[] }>(
    `select to_json(orders_short_of_stock($1::new_line[], $2::text[], $3::bigint[],
       $4::bigint[])) as reasons`,
    [
      rowsText(newLine, lines),
      arrayText(wanted.map(({ refused }) => refused ?? null)),
      arrayText(Object.keys(pieces).map(Number)),
      arrayText(Object.values(pieces)),
    ],
  )
  return row?.reasons
}
const one = (skuId: number, num: number): Wanted => ({ lines: [[skuId, num]] })

it('sells the pieces in order of arrival, each piece once', async () => {
  expect(await findRefusals({ 1: 3 }, [one(1, 2), one(1, 1), one(1, 1)])).toEqual([
    null,
    null,
    'checkout/sold-out',
  ])
})

it('skips an order above the remaining stock and serves smaller ones after it', async () => {
  expect(await findRefusals({ 1: 3 }, [one(1, 2), one(1, 2), one(1, 1)])).toEqual([
    null,
    'checkout/insufficient-stock',
    null,
  ])
})

it('reserves nothing for an order when one SKU is missing', async () => {
  const both: Wanted = {
    lines: [
      [1, 1],
      [2, 1],
    ],
  }
  expect(await findRefusals({ 1: 1, 2: 0 }, [both, one(1, 1)])).toEqual(['checkout/sold-out', null])
  expect(await findRefusals({ 1: 1, 2: 2 }, [both, one(2, 1), both])).toEqual([
    null,
    null,
    'checkout/sold-out',
  ])
})

it('keeps an earlier refusal and reserves nothing for it', async () => {
  const refused: Wanted = { ...one(1, 1), refused: 'checkout/limit' }
  expect(await findRefusals({ 1: 1 }, [refused, one(1, 1)])).toEqual(['checkout/limit', null])
})
