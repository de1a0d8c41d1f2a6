import { createPublicKey } from 'node:crypto'
import { startWechatPayLab, type WechatPayLab } from '@mall/host-lab/providers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clientOf, orderOf } from '../cash/cash-order.fixture.ts'
import { certificateKeeper } from './wechat-pay-certificates.ts'

let lab: WechatPayLab
beforeEach(async () => {
  lab = await startWechatPayLab({ retryWaitsMs: [] })
})
afterEach(() => lab.stop())

it('accepts a new certificate once the provider has published it', async () => {
  const client = clientOf(lab.env)
  const one = orderOf()
  await client.start(one)
  lab.script({ on: 'pay', behaviour: 'silent' })
  await lab.pay(one.paymentId)
  const before = lab.buildNotification(one.paymentId)
  lab.changeKey()
  // A notification under an unknown certificate is refused, and the certificate is requested.
  const after = lab.buildNotification(one.paymentId)
  const open = ({ headers, body }: typeof after) =>
    client.openNotification(headers, body, new Date())
  expect(open(after)).toBeNull()
  expect(await client.query(one.paymentId)).toMatchObject({ state: 'succeeded' })
  expect(open(after)).toMatchObject({ event: { kind: 'paid' } })
  // Both certificates are valid during the change.
  expect(open(before)).toMatchObject({ event: { kind: 'paid' } })
})

it.each(['forged', 'unsigned', 'garbage', 'error', 'lost'] as const)(
  'refuses a list of certificates that is %s',
  async (behaviour) => {
    const client = clientOf(lab.env, 300)
    lab.changeKey()
    lab.script({ on: 'certificates', behaviour, times: 9 })
    expect(await client.start(orderOf())).toEqual({ state: 'unknown' })
  },
)

it('refuses a certificate that is not encrypted for this merchant', async () => {
  const other = clientOf({ ...lab.env, WECHAT_PAY_API_V3_KEY: '0'.repeat(32) })
  lab.changeKey()
  expect(await other.start(orderOf())).toEqual({ state: 'unknown' })
})

it('requests the list at most once a minute, and never for an invalid serial number', async () => {
  let input = 0
  let time = 0
  const refresh = certificateKeeper({
    keys: new Map([['PUB_KEY_ID_1', createPublicKey(lab.env.WECHAT_PAY_PUBLIC_KEY)]]),
    apiV3Key: '',
    now: () => new Date(time),
    fetchList: () => Promise.resolve({ text: `${(input += 1)}`, seal: null }),
  })
  expect(await refresh('PUB_KEY_ID_1')).toBe(true)
  for (const serial of ['PUB_KEY_ID_2', '__proto__', '', 'x'.repeat(40)]) {
    expect(await refresh(serial)).toBe(false)
  }
  expect(input).toBe(0)
  const unknown = () => refresh('5157F09EFDC096DE15EBE81A47057A7232F1B8E1')
  expect(await Promise.all([unknown(), unknown(), unknown()])).toEqual([false, false, false])
  await unknown()
  expect(input).toBe(1)
  time += 61_000
  await unknown()
  expect(input).toBe(2)
})
