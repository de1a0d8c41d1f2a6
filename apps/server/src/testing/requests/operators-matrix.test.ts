/**
 * Operators' calls, all of them in deep runs, by every role, of the same company, of another
 * company, and without a valid key.
 */
import {
  calls,
  mayCall,
  refusals,
  rolePermissions,
  roles,
  type Call,
  type Envelope,
  type Role,
} from '@mall/contract'
import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { modules } from '../../app.ts'
import { selectRows } from '../../db/connection/database.ts'
import { listTables } from '../../define-module.ts'
import { shopSeed } from '../../modules/orders/testing/index.ts'
import { createTestApp, type TestApp } from '../index.ts'
import { pickSeed } from '../size.ts'
import { say } from '../send-call.ts'
import { fittingInput, oncePerCall } from './hostile.ts'
import { sampleRows } from './sample-rows.ts'

type Headers = Record<string, string>

const seed = pickSeed()
const DAY_MS = 86_400_000
const closed = (Object.values(calls) as Call[]).filter(
  ({ ops }) => ops !== null && ops.permission !== 'open',
)
const sample = oncePerCall((call) => fc.sample(fittingInput(call), { seed, numRuns: 1 })[0] ?? {})

let app: TestApp
const own = new Map<Role, Headers>()
const foreign = new Map<Role, Headers>()
let expired: Headers
let shopper: Headers

beforeAll(async () => {
  process.stdout.write(`operators matrix seed ${String(seed)} (MALL_TEST_SEED repeats it)\n`)
  const [company] = shopSeed().companies
  app = await createTestApp({
    seedFile: { companies: [1, 2].map((id) => ({ ...company, id })) },
    environment: { MALL_OPS_RATE: '10000' },
  })
  const platform = await app.operatorHeaders(0)
  const created = await app.call(
    'ops.createKey',
    { name: '过期', permissions: ['company.read'], days: 1 },
    { companyId: 1, headers: platform },
  )
  expired = { authorization: `Bearer ${created.data.key}` }
  app.advance(2 * DAY_MS)
  for (const role of roles) {
    own.set(role, await app.operatorHeaders(1, role))
    foreign.set(role, await app.operatorHeaders(2, role))
  }
  shopper = { authorization: `Bearer ${await app.tokenOf(1, 1)}` }
})
afterAll(() => app.close())

const tables = listTables(modules)
  .filter((table) => getTableConfig(table).columns.some(({ name }) => name === 'company_id'))
  .map((table) => getTableName(table))

/** Hashes of all rows of a company, by table. */
async function contents(companyId: number) {
  const hashes = tables.map(
    (name) => sql`select ${name}::text as name,
      md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash
      from ${sql.identifier(name)} t where company_id = ${companyId}`,
  )
  return app.db.transaction(companyId, (tx) => selectRows(tx, sql.join(hashes, sql` union all `)))
}
const everything = async () => JSON.stringify([await contents(1), await contents(2)])

async function codeOf(call: Call, headers: Headers): Promise<number> {
  const response = await say(app.fastify, call, sample(call), { companyid: '1', ...headers })
  return response.json<Envelope>().code
}
const mayRoleCall = (role: Role, { ops }: Call) =>
  ops !== null && mayCall(ops, rolePermissions[role])

it('covers every operators’ call', () => {
  expect(closed.length).toBeGreaterThan(20)
  expect(Object.keys(rolePermissions)).toEqual([...roles])
})

const swept = sampleRows(closed, ({ name }) => name)

it.each(swept)('refuses $name without leak or effect', async (call) => {
  const before = await everything()
  const forbidden = refusals['request/forbidden'].code
  const denied = refusals['ops/permission'].code
  expect(await codeOf(call, {}), 'no key').toBe(forbidden)
  expect(await codeOf(call, expired), 'expired key').toBe(refusals['ops/signed-out'].code)
  expect(await codeOf(call, shopper), 'shopper').toBe(forbidden)
  for (const role of roles) {
    const expected = call.ops?.platform === true ? denied : forbidden
    expect(await codeOf(call, foreign.get(role) ?? {}), `${role} of another company`).toBe(expected)
    if (call.ops?.platform === true || !mayRoleCall(role, call)) {
      expect(await codeOf(call, own.get(role) ?? {}), role).toBe(denied)
    }
  }
  expect(await everything()).toBe(before)
})

it.each(swept.filter(({ ops }) => ops?.platform !== true))(
  'serves $name to the roles that may call it',
  async (call) => {
    for (const role of roles.filter((one) => mayRoleCall(one, call))) {
      const code = await codeOf(call, await app.operatorHeaders(1, role))
      expect(code, role).not.toBe(refusals['request/forbidden'].code)
      if (call.ops?.permission !== 'own' && call.name !== 'ops.createKey') {
        expect(code, role).not.toBe(refusals['ops/permission'].code)
      }
    }
  },
)
