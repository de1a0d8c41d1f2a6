import { randomBytes } from 'node:crypto'
import { refusals, type SecretName } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { removeExpired } from '../../db/retention/remove-expired.ts'
import { auditCompany } from '../../testing/audit-company.ts'
import { openPrepared } from '../../testing/processes/prepared-database.ts'
import { createTestApp } from '../../testing/test-app.ts'
import {
  anyPartnerUser,
  companyOf,
  createPartnerTestApp,
  named,
  type PartnerTestApp,
} from '../login/testing.ts'
import { assertSecretsReadable, createSecretBox, listPlainSecrets } from '../companies/index.ts'
import { signInSettingsModule } from './sign-in-settings.module.ts'
import { refusalCode } from '@mall/contract/refusals'

const DAY_MS = 86_400_000
const MALL_SECRETS_KEY = randomBytes(32).toString('base64')
let partner: PartnerTestApp

beforeAll(async () => {
  partner = await createPartnerTestApp({ environment: { MALL_SECRETS_KEY } })
})
afterAll(() => partner.close())

const as = async (companyId: number) => ({
  companyId,
  headers: await partner.app.operatorHeaders(companyId),
})
const keyed = named.flatMap(([name, strategy]) =>
  strategy.key === 'oauth' ? [] : [[name, strategy, strategy.key] as const],
)
const stored = (companyId: number) =>
  partner.app.db.transaction(companyId, async (tx) => {
    const { rows } = (await tx.execute(
      sql`select settings::text as text from companies where company_id = ${companyId}
          union all select value from company_secrets where company_id = ${companyId}
          union all select coalesce(before::text, '') || coalesce(after::text, '')
            from operator_log where company_id = ${companyId}`,
    )) as unknown as { rows: { text: string }[] }
    return rows.map(({ text }) => text).join('\n')
  })

it.each(keyed)('%s accepts the former key until the overlap ends', async (_name, strategy, key) => {
  const companyId = companyOf.second(strategy.method)
  const value = randomBytes(32).toString('base64')
  await partner.app.call('ops.setSecret', { name: key, value }, await as(companyId))
  const former = { ...partner.keysOf(companyId), [key]: value }
  const signIn = async (secrets: typeof former) =>
    (
      await partner.send(
        strategy,
        await partner.prove(strategy, anyPartnerUser(), { companyId, secrets }),
        companyId,
      )
    ).code
  const rotated = await partner.app.call(
    'ops.rotateSecret',
    { name: key, overlapHours: 48 },
    await as(companyId),
  )
  const next = { ...former, [key]: rotated.data.value ?? '' }
  expect([await signIn(former), await signIn(next)]).toEqual([20000, 20000])
  partner.app.advance(2 * DAY_MS + 1_000)
  expect([await signIn(former), await signIn(next)]).toEqual([refusalCode('login/forged'), 20000])
  await removeExpired(partner.app.deps, signInSettingsModule.retention ?? [])
  const { data } = await partner.app.call('ops.secrets', {}, await as(companyId))
  expect(data.list.find(({ name }) => name === key)).toMatchObject({
    encrypted: true,
    former: [],
  })
})

it('encrypts every plain value of the company at the first change and hides all values', async () => {
  const companyId = companyOf.first(18)
  const before = partner.keysOf(companyId)
  const values = [before.signKey, before.dataKey, before.bankKey, before.oauth?.clientSecret]
  const plain = await stored(companyId)
  for (const value of values) expect(plain).toContain(value)
  const operator = await as(companyId)
  const { data } = await partner.app.call('ops.rotateSecret', { name: 'signKey' }, operator)
  const text = await stored(companyId)
  for (const value of [...values, data.value]) expect(text).not.toContain(value)
  const shown = await partner.app.call('ops.secrets', {}, operator)
  for (const value of [...values, data.value]) expect(JSON.stringify(shown)).not.toContain(value)
  expect(shown.data.list.map(({ name, encrypted }) => [name, encrypted])).toEqual([
    ['signKey', true],
    ['dataKey', true],
    ['bankKey', true],
    ['oauthSecret', true],
  ])
  const [, byCode] = named.find(([, { method }]) => method === 18)!
  const proof = await partner.prove(byCode, anyPartnerUser(), { companyId })
  expect(await partner.send(byCode, proof, companyId)).toMatchObject({ flag: true })
  const checks = (await auditCompany(partner.app.db, companyId)).checks
  expect(checks.find(({ name }) => name.startsWith('密钥'))).toMatchObject({ ok: true })
})

it('revokes former values immediately when a key is set, and refuses an unusable key', async () => {
  const companyId = companyOf.first(12)
  const operator = await as(companyId)
  const [, strategy] = named.find(([, { method }]) => method === 12)!
  const prove = () => partner.prove(strategy, anyPartnerUser(), { companyId })
  await partner.app.call('ops.rotateSecret', { name: 'dataKey' }, operator)
  expect((await partner.send(strategy, await prove(), companyId)).code).toBe(20000)
  const value = randomBytes(32).toString('base64')
  const set = (name: SecretName, to: string) =>
    partner.app.call('ops.setSecret', { name, value: to }, operator)
  expect((await set('dataKey', value)).data).toMatchObject({ former: [] })
  expect((await partner.send(strategy, await prove(), companyId)).code).toBe(
    refusalCode('login/forged'),
  )
  expect(await set('dataKey', 'x'.repeat(44))).toMatchObject({ status: 400 })
  expect(await set('signKey', 'short-key')).toMatchObject({ status: 400 })
  const provider = await partner.app.call('ops.rotateSecret', { name: 'dingSecret' }, operator)
  expect(provider).toMatchObject({ code: refusals['secrets/value-needed'].code })
  const notSteppedUp = await partner.app.operatorHeaders(companyId, 'owner', { steppedUp: false })
  const as2 = { companyId, headers: notSteppedUp }
  expect(await partner.app.call('ops.rotateSecret', { name: 'signKey' }, as2)).toMatchObject({
    status: 403,
  })
})

it('fails to start with another master key or none, and stores no secret in production without one', async () => {
  const { db, settings } = partner.app.deps
  await partner.app.call('ops.rotateSecret', { name: 'signKey' }, await as(companyOf.first(6)))
  await expect(assertSecretsReadable({ db, settings })).resolves.toBeUndefined()
  const { MALL_SECRETS_KEY: _key, ...keyless } = settings
  await expect(assertSecretsReadable({ db, settings: keyless as typeof settings })).rejects.toThrow(
    'MALL_SECRETS_KEY is not set',
  )
  const other = { ...settings, MALL_SECRETS_KEY: randomBytes(32).toString('base64') }
  await expect(assertSecretsReadable({ db, settings: other })).rejects.toThrow('does not decrypt')

  const production = { ...keyless, NODE_ENV: 'production' } as typeof settings
  const app = await createTestApp({ db, deps: { settings: production } })
  const operator = await as(companyOf.closed(7))
  expect(await app.call('ops.rotateSecret', { name: 'signKey' }, operator)).toMatchObject({
    code: refusals['secrets/no-master-key'].code,
  })
  await app.close()
})

it('lists plain stored values by name, never with the value', async () => {
  const { MALL_SECRETS_KEY: _key, ...keyless } = partner.app.deps.settings
  const db = await openPrepared()
  const dataKey = randomBytes(32).toString('base64')
  const oauth = {
    tokenUrl: 'https://bank.example/token',
    clientId: 'mall',
    clientSecret: 'a-secret',
  }
  const app = await createTestApp({
    db,
    deps: { settings: keyless as typeof partner.app.deps.settings },
    seedFile: {
      companies: [
        { id: 1, settings: { secrets: { signKey: 'a-signing-key-of-a-seed-file' } } },
        { id: 2 },
        { id: 3, settings: { secrets: { oauth } } },
      ],
    },
  })
  const at = async (companyId: number) => ({
    companyId,
    headers: await app.operatorHeaders(companyId),
  })
  await app.call('ops.setSecret', { name: 'dataKey', value: dataKey }, await at(3))
  const { data } = await app.call('ops.addWebhook', { url: 'https://erp.example/' }, await at(3))
  expect(await listPlainSecrets(db)).toEqual([
    { companyId: 1, names: ['signKey'] },
    { companyId: 3, names: ['dataKey', 'oauthSecret', `webhook ${data.webhook.id}`] },
  ])
  const encrypting = await createTestApp({ db, environment: { MALL_SECRETS_KEY } })
  await encrypting.call(
    'ops.setSecret',
    { name: 'dingSecret', value: 'a-ding-secret' },
    await at(1),
  )
  expect((await listPlainSecrets(db)).map(({ companyId }) => companyId)).toEqual([3])
  await encrypting.close()
  await app.close()
})

it('decrypts a value only unchanged and in its own row', () => {
  const box = createSecretBox({ MALL_SECRETS_KEY, NODE_ENV: 'production' })
  const value = box.encrypt('a-signing-key', '1:secret:signKey')
  expect(box.decrypt(value, '1:secret:signKey')).toBe('a-signing-key')
  expect(() => box.decrypt(value, '2:secret:signKey')).toThrow('does not decrypt')
  expect(() => box.decrypt(`${value.slice(0, -2)}AA`, '1:secret:signKey')).toThrow()
  expect(box.encrypt('a-signing-key', '1:secret:signKey')).not.toBe(value)
})
