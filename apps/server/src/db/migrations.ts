import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))
const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const functions = [
  'flash-sales',
  'lucky-draws',
  'cart-add',
  'checkout-facts',
  'order-facts',
  'post-points',
  'short-of-stock',
  'insert-orders',
  'append-operator-log',
  'guard-approvals',
  'payments-for-bill',
  'webhook-events',
  'notices',
  'reviews',
  'benefits',
  'card-secrets',
  'top-ups',
  'points-exchanges',
  'gift-cards',
  'find-encrypted-secret',
  'list-plain-secrets',
  'remove-append-only',
]
/** Runs at every start after the migrations: roles, change triggers, checkout functions. */
export const accessSql = () =>
  ['access', 'changes', ...functions.map((name) => `functions/${name}`)]
    .map((name) => read(`./${name}.sql`))
    .join('\n')
