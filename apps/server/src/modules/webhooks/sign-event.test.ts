import { createHmac, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { signEvent } from './sign-event.ts'
import { createSigningSecret } from './webhook-secrets.ts'

it('matches the signature of the published Standard Webhooks example', () => {
  const now = new Date(1_614_265_330_999)
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  expect(
    signEvent('msg_p5jXN8AQM9LWM0D4loKWxJek', '{"test": 2432232314}', [secret], now),
  ).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

it('signs with each secret', () => {
  const secrets = [createSigningSecret(randomBytes), createSigningSecret(randomBytes)]
  const headers = signEvent('evt_1', '{}', secrets, new Date(1_780_000_000_000))
  const sign = (key: Buffer) =>
    createHmac('sha256', key).update('evt_1.1780000000.{}').digest('base64')
  const keys = secrets.map((secret) => Buffer.from(secret.slice('whsec_'.length), 'base64'))
  expect(headers['webhook-signature']).toBe(keys.map((key) => `v1,${sign(key)}`).join(' '))
})

it('encodes secrets in the alphabet that every library reads', () => {
  const secret = createSigningSecret(() => Buffer.alloc(32, 0xff))
  expect(secret).toBe(`whsec_${'/'.repeat(42)}8=`)
})
