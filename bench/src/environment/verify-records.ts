import pg from 'pg'
import { runMallCommand } from './mall-command.ts'

type Check = [title: string, text: string, expected: number]

const checks: Check[] = [
  ['Σ of all entries of the ledger', 'select coalesce(sum(delta), 0)::int8 as n from entries', 0],
  [
    'journals that do not balance',
    `select count(*) as n from (select 1 from entries group by company_id, journal_id having sum(delta) <> 0) j`,
    0,
  ],
  [
    'stocks below zero, or whose parts are not the whole',
    `select count(*) as n from stocks
     where least(available, reserved, sold) < 0 or available + reserved + sold <> total`,
    0,
  ],
  [
    'orders without their pieces in the stock events',
    `select count(*) as n from orders o where not exists (select from stock_events e
       where e.company_id = o.company_id and e.order_id = o.id and e.kind = 'reserve')`,
    0,
  ],
]

/** Allowed number of orders: at least the successful ones, at most all requested ones. */
export type OrderRange = { min: number; max: number }

/**
 * Calculates the orders of a model database: copies, the model's own order, and those of the bench.
 */
export const expectedOrders = (
  copied: number,
  orderCounts: { requested: number; orders: number },
): OrderRange => ({
  min: copied + 1 + orderCounts.orders,
  max: copied + 1 + orderCounts.requested,
})

async function runCheck(client: pg.Client, [title, text, expected]: Check) {
  const { rows } = await client.query<{ n: string }>(text)
  const n = Number(rows[0]?.n)
  return { ok: n === expected, line: `${n === expected ? '✓' : '✗'} ${title}: ${n}` }
}

/** Runs the checks on the tables of all companies. */
async function runChecks(databaseUrl: string, { min, max }: OrderRange) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench-books' })
  await client.connect()
  try {
    const counted: Check = [
      `orders of the first company beyond ${min} to ${max}`,
      `select greatest(0, ${min} - count(*), count(*) - ${max}) as n from orders where company_id = 1`,
      0,
    ]
    const results: { ok: boolean; line: string }[] = []
    for (const check of [...checks, counted]) results.push(await runCheck(client, check))
    return results
  } finally {
    await client.end()
  }
}

/**
 * Verifies after a bench that all records are consistent: with SQL over all companies, and with the
 * mall's own audit of one company.
 * @param orders allowed number of orders of the first company
 * @returns the results; throws if a check fails
 */
export async function verifyRecords(
  databaseUrl: string,
  { orders, audited }: { orders: OrderRange; audited: number },
): Promise<string[]> {
  const results = await runChecks(databaseUrl, orders)
  const audit = await runMallCommand(databaseUrl, ['audit', '--company', String(audited)])
  const lines = [...results.map(({ line }) => line), ...audit.output.trim().split('\n')]
  if (audit.code !== 0 || results.some(({ ok }) => !ok)) {
    throw new Error(`the books do not agree after the bench:\n${lines.join('\n')}`)
  }
  return lines
}
