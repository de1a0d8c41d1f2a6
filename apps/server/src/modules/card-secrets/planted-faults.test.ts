import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { auditWith, change, expectFound, run, type Fault } from '../audit/testing.ts'
import { buildSecrets, cardSeed, importSecrets, orderCards } from './testing.ts'

const companyId = 1
let app: TestApp

/** Free secrets, an unrevealed one and one that was shown. */
beforeAll(async () => {
  app = await createTestApp({ seedFile: cardSeed() })
  const as = { companyId, token: await app.tokenOf(companyId, 1) }
  await importSecrets(app, companyId, buildSecrets(4))
  await orderCards(app, as, 1)
  const { data } = await orderCards(app, as, 1)
  const secrets = (await app.call('cardSecret.list', { id: data.orderId }, as)).data
  const shown = {
    id: data.orderId,
    secretId: secrets.list[0]?.id ?? 0,
    requestKey: randomBytes(16).toString('hex'),
  }
  const revealed = await app.call('cardSecret.reveal', shown, as)
  if (!revealed.flag) throw new Error(revealed.message)
})
afterAll(() => app.close())

it('finds nothing before a fault is planted', async () => {
  expect(await auditWith(app, [sql`select 1`])).toEqual([])
})

const lines = '已付款的卡密商品每件一个卡密，退款的已收回'
const pools = '未售出的卡密不少于可售与预占，已查看的不再出售'
const free = 'line_id = null, assigned_at = null, revealed_at = null'

it.each<Fault>([
  [
    'a paid piece without its secret',
    lines,
    change('card_secrets', free, 'line_id is not null and revealed_at is null'),
  ],
  [
    'two secrets of one piece',
    lines,
    run(`update card_secrets set line_id = (select max(line_id) from card_secrets), assigned_at = now()
         where line_id is null`),
  ],
  [
    'a secret of other goods',
    lines,
    run('update card_secrets set sku_id = 11 where revealed_at is not null'),
  ],
  [
    'more pieces on sale than free secrets',
    pools,
    run('delete from card_secrets where line_id is null'),
  ],
  [
    'an ended secret that is still on sale',
    pools,
    change('card_secrets', 'withdrawn_at = now()', 'line_id is null'),
  ],
  ['a shown secret that is free', pools, change('card_secrets', free, 'revealed_at is not null')],
])('finds %s', async (_fault, check, ...statements) => {
  await expectFound(app, check, statements)
})
