import pg from 'pg'
import { runMallCommand } from './mall-command.ts'

type Question = [what: string, text: string, expected: number]

const questions: Question[] = [
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
export type Orders = { least: number; most: number }

/** What a model database has: what was copied, the model's own order, and what was made since. */
export const ordersOf = (copied: number, made: { asked: number; orders: number }): Orders => ({
  least: copied + 1 + made.orders,
  most: copied + 1 + made.asked,
})

async function ask(client: pg.Client, [what, text, expected]: Question) {
  const { rows } = await client.query<{ n: string }>(text)
  const n = Number(rows[0]?.n)
  return { ok: n === expected, line: `${n === expected ? '✓' : '✗'} ${what}: ${n}` }
}

/** What every company's books must say, asked of the tables and not of the mall. */
async function askBooks(databaseUrl: string, { least, most }: Orders) {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bench-books' })
  await client.connect()
  try {
    const counted: Question = [
      `orders of the first company beyond ${least} to ${most}`,
      `select greatest(0, ${least} - count(*), count(*) - ${most}) as n from orders where company_id = 1`,
      0,
    ]
    const asked: { ok: boolean; line: string }[] = []
    for (const question of [...questions, counted]) asked.push(await ask(client, question))
    return asked
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
export async function proveBooks(
  databaseUrl: string,
  { orders, audited }: { orders: Orders; audited: number },
): Promise<string[]> {
  const asked = await askBooks(databaseUrl, orders)
  const audit = await runMallCommand(databaseUrl, ['audit', '--company', String(audited)])
  const lines = [...asked.map(({ line }) => line), ...audit.said.trim().split('\n')]
  if (audit.code !== 0 || asked.some(({ ok }) => !ok)) {
    throw new Error(`the books do not agree after the bench:\n${lines.join('\n')}`)
  }
  return lines
}
