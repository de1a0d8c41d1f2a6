import { refusals, type DataOf, type Envelope, type Role } from '@mall/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const SIGNED_OUT = refusals['ops/signed-out'].code
const PERMISSION = refusals['ops/permission'].code
let app: TestApp
let platform: Record<string, string>
let version = 1

beforeAll(async () => {
  app = await createTestApp({ seedFile: { companies: [{ id: 1 }, { id: 2 }] } })
})
beforeEach(async () => {
  version = 1
  platform = await app.operatorHeaders(0)
  // A second owner, because the last owner of a company cannot be disabled.
  await createOwner(1)
})
afterAll(() => app.close())

type Account = { id: string; companyId: number; headers: Record<string, string> }

async function createOwner(companyId: number): Promise<Account> {
  const headers = await app.operatorHeaders(companyId)
  const { data } = await app.call('ops.me', {}, { headers })
  return { id: data.id, companyId, headers }
}

async function createKey(creator: Pick<Account, 'headers'>, companyId: number, outlives = false) {
  const { data } = await app.call(
    'ops.createKey',
    { name: '报表', permissions: ['orders.read', 'log.read'], outlivesCreator: outlives },
    { companyId, headers: creator.headers },
  )
  return { id: data.id, headers: { authorization: `Bearer ${data.key}` } }
}

const permissionsOf = async (headers: Record<string, string>) => {
  const { code, data } = await app.call('ops.me', {}, { headers })
  return code === 20000 ? data.permissions : code
}

async function change({ id, companyId }: Account, changes: { role?: Role; disabled?: boolean }) {
  const headers = { ...app.machineHeaders, 'if-match': String(version) }
  // The platform's operators belong to no company, so their changes name none.
  const scope = companyId === 0 ? {} : { companyid: String(companyId) }
  const response = await app.fastify.inject({
    method: 'PUT',
    url: `/api/ops/v1/operators/${id}`,
    headers: { ...headers, ...scope, 'idempotency-key': `change-${id}-${String(version)}` },
    payload: changes,
  })
  const { code, data } = response.json<Envelope<DataOf<'ops.changeOperator'>>>()
  expect(code).toBe(20000)
  version = Number(data.version)
}

const entriesOf = async (companyId: number, target: string) => {
  const as = { companyId, headers: platform }
  return (await app.call('ops.log', { target }, as)).data.list
}
const keyOf = async (companyId: number, id: string) => {
  const { data } = await app.call('ops.keys', {}, { companyId, headers: platform })
  return data.list.find((key) => key.id === id)
}

it('never exceeds the current permissions of its creator', async () => {
  const owner = await createOwner(1)
  const key = await createKey(owner, 1)
  expect(await permissionsOf(key.headers)).toEqual(['orders.read', 'log.read'])

  await change(owner, { role: 'orders' })
  expect(await permissionsOf(key.headers)).toEqual(['orders.read'])
  const refused = await app.call('ops.log', {}, { companyId: 1, headers: key.headers })
  expect(refused.code).toBe(PERMISSION)
  expect(await keyOf(1, key.id)).toMatchObject({
    permissions: ['orders.read', 'log.read'],
    effectivePermissions: ['orders.read'],
  })

  await change(owner, { role: 'owner' })
  expect(await permissionsOf(key.headers)).toEqual(['orders.read', 'log.read'])
})

it('is revoked permanently when its creator’s account is disabled', async () => {
  const owner = await createOwner(1)
  const key = await createKey(owner, 1)
  await change(owner, { disabled: true })
  expect(await permissionsOf(key.headers)).toBe(SIGNED_OUT)
  expect(await keyOf(1, key.id)).toMatchObject({ effectivePermissions: [] })
  expect((await keyOf(1, key.id))?.revokedAt).not.toBeNull()
  const [entry] = await entriesOf(1, `operator:${owner.id}`)
  expect(entry?.after).toMatchObject({ disabled: true, endedKeys: [key.id] })

  await change(owner, { disabled: false })
  expect(await permissionsOf(key.headers)).toBe(SIGNED_OUT)
})

it('stays valid after its creator is disabled, within the creator’s role, if it was created so', async () => {
  const owner = await createOwner(1)
  const key = await createKey(owner, 1, true)
  const [entry] = await entriesOf(1, `key:${key.id}`)
  expect(entry?.after).toMatchObject({ outlivesCreator: true })
  await change(owner, { role: 'orders', disabled: true })
  expect(await permissionsOf(key.headers)).toEqual(['orders.read'])
  expect(await keyOf(1, key.id)).toMatchObject({ revokedAt: null, outlivesCreator: true })
})

it('is revoked with a platform account too, in the company that it was created for', async () => {
  const owner = await createOwner(0)
  const key = await createKey(owner, 2)
  await change(owner, { disabled: true })
  expect(await permissionsOf(key.headers)).toBe(SIGNED_OUT)
  await change(owner, { disabled: false })
  expect(await permissionsOf(key.headers)).toBe(SIGNED_OUT)
})

it('does not affect the keys of other accounts', async () => {
  const [first, second] = [await createOwner(1), await createOwner(1)]
  const kept = await createKey(second, 1)
  await change(first, { disabled: true })
  expect(await permissionsOf(kept.headers)).toEqual(['orders.read', 'log.read'])
})
