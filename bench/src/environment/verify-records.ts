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

/** The least are those laid out and those answered as made; the most also those without an answer. */
export type OrderRange = { min: number; max: number }

/** What a model database has: what was copied, the model's own order, and what was made since. */
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

/** What every company's books must say, asked of the tables and not of the mall. */
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
 * Proves after a bench that nothing was gained by breaking the books: by SQL over all companies, and
 * by the mall's own audit of one.
 * @param orders how many the first company must have
 * @returns what was looked at; throws where anything does not agree
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
