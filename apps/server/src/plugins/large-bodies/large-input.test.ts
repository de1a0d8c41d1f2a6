import { calls, type Call } from '@mall/contract'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { parseInput } from '../input.ts'
import { parseLargeInput } from './large-input.ts'

const call: Call = calls['ops.reconcile']
const row = (index: number) => ({
  line: index + 1,
  kind: 'payment',
  paymentId: `p${String(index)}`,
  transactionId: `t${String(index)}`,
  merchantId: 'm',
  amount: 100,
  succeeded: true,
})
const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => row(index))
const request = (body: object) => ({ params: {}, query: {}, body }) as unknown as FastifyRequest
const bill = (rows: readonly unknown[]) => request({ channel: 'wechat', day: '2026-11-20', rows })

/** Parses an input and returns its refusal with the faults. */
async function refusalOf(parse: () => unknown) {
  try {
    return { parsed: await parse() }
  } catch (error) {
    const { message, issues } = error as { message: string; issues: unknown }
    return { message, issues }
  }
}

it.each<[string, FastifyRequest]>([
  ['a whole bill', bill(rowsOf(2_500))],
  ['a short one', bill(rowsOf(3))],
  ['a wrong row', bill(rowsOf(2_500).with(1_700, { ...row(1), amount: -1 }))],
  ['a wrong field beside the rows', request({ channel: 'none', day: '1', rows: rowsOf(1_001) })],
  ['half a surrogate pair', bill(rowsOf(1_500).with(1_400, { ...row(1), merchantId: '\ud800' }))],
  ['no object', request([1])],
])('is parsed like a small body: %s', async (_name, given) => {
  const large = await refusalOf(() => parseLargeInput(call, given))
  expect(large).toEqual(await refusalOf(() => parseInput(call, given)))
})

it('lists at most 100 faults', async () => {
  const rows = Array.from({ length: 3_000 }, () => ({}))
  const { issues } = await refusalOf(() => parseLargeInput(call, bill(rows)))
  expect(issues).toHaveLength(100)
})

it('refuses too many rows before it reads the first', async () => {
  const rows = Array.from({ length: 300_001 }, () => ({}))
  const { issues } = await refusalOf(() => parseLargeInput(call, bill(rows)))
  expect(issues).toEqual([{ field: 'rows', message: expect.any(String) }])
})
