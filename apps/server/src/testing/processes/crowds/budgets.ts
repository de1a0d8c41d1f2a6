/** Bounds of the tables that callers without an account or a purchase can enlarge. */

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

/**
 * Most rows in the audit log for one network, kind and hour: 60, then one row each time the count
 * has doubled.
 */
const REFUSAL_ROWS = 68

/** Amounts of work of all callers from `startedAt` to `endedAt`. */
export type Done = {
  startedAt: number
  endedAt: number
  /** password sign-ins that were checked, or refused before the check */
  guesses: number
  /** purchases of ordinary shoppers, each with a sign-in, a payment and its notification */
  purchases: number
  links: number
  senders: number
}

/** `rows` is a query that counts the rows as `n`, or the rows of the largest group. */
type Budget = { table: string; rows: string; most: number }

const largest = (from: string) =>
  `select coalesce(max(n), 0) as n from (select count(*) as n ${from}) g`
const count = (table: string) => `select count(*) as n from ${table}`

export function listBudgets({ startedAt, endedAt, ...done }: Done): readonly Budget[] {
  const minutes = 1 + Math.ceil((endedAt - startedAt) / MINUTE_MS)
  const hours = 1 + Math.floor(endedAt / HOUR_MS) - Math.floor(startedAt / HOUR_MS)
  const perSubject = (subject: string) =>
    largest(`from login_failures where subject like '${subject}' group by company_id, subject`)
  return [
    {
      table: 'audit_log: refusals of a network and kind',
      rows: largest(`from audit_log where event = 'sign-in' and result <> 'ok'
        group by company_id, detail->>'network', result`),
      most: hours * REFUSAL_ROWS,
    },
    {
      table: 'audit_log: company 1',
      rows: `${count('audit_log')} where company_id = 1`,
      most: done.guesses + 2 * done.purchases,
    },
    { table: 'login_failures: an account', rows: perSubject('user:%:anywhere'), most: 50 },
    {
      table: 'login_failures: an account from a network',
      rows: perSubject('user:%:ip:%'),
      most: 5,
    },
    // Failures are counted after the check of the password, so concurrent checks may exceed the
    // limit.
    { table: 'login_failures: a network', rows: perSubject('ip:%'), most: 30 + done.senders },
    // A guess counts for its account and network, for its account, and for its network; each
    // caller's captcha question counts once more.
    {
      table: 'login_failures',
      rows: count('login_failures'),
      most: 4 * done.guesses + done.purchases,
    },
    {
      table: 'checkout_tokens: a shopper',
      rows: largest('from checkout_tokens group by company_id, user_id'),
      most: 240 * minutes,
    },
    {
      table: 'payments: an order',
      rows: largest('from payments group by company_id, order_id'),
      most: 30 * minutes,
    },
    {
      table: 'payment_events: a payment',
      rows: largest('from payment_events group by company_id, payment_id'),
      most: 2,
    },
    {
      table: 'used_nonces',
      rows: count('used_nonces'),
      most: done.guesses + 2 * done.purchases + done.links,
    },
    { table: 'bind_tickets', rows: count('bind_tickets'), most: done.links },
    {
      table: 'captchas',
      rows: count('captchas'),
      most: done.guesses + done.purchases + 2 * 120 * minutes,
    },
  ]
}

/** Longer than the retention of each of these tables. */
export const RETENTION_MS = 2 * DAY_MS + 2 * HOUR_MS
export const shortLived = [
  'login_failures',
  'operator_tries',
  'used_nonces',
  'bind_tickets',
  'captchas',
  'login_keys',
  'checkout_tokens where order_id is null',
]
