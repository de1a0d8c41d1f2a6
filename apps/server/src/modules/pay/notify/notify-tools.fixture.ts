import type { WechatPayLab } from '@mall/host-lab/providers'

/** A notification to be sent; `status` is the expected status of the mall's response. */
export type Sent = {
  headers: Record<string, string>
  body: string | Buffer
  url: string
  method?: 'POST' | 'GET'
}
/** A valid notification of a payment of company 1, with the values it is built from. */
export type Good = {
  lab: WechatPayLab
  paymentId: string
  headers: Record<string, string>
  body: string
  url: string
}
export type Row = [sentence: string, status: number, make: (good: Good) => Partial<Sent>]

export const names = ['timestamp', 'nonce', 'signature', 'serial'].map(
  (name) => `wechatpay-${name}`,
)
export const withHeader = (good: Good, name: string, value: string) => ({
  headers: { ...good.headers, [name]: value },
})
export const without = (good: Good, ...gone: string[]) => ({
  headers: Object.fromEntries(
    Object.entries(good.headers).filter(([name]) => !gone.includes(name)),
  ),
})
export const signatureOf = (good: Good) => good.headers['wechatpay-signature'] ?? ''
export const message = (good: Good) =>
  `${good.headers['wechatpay-timestamp']}\n${good.headers['wechatpay-nonce']}\n${good.body}\n`

/** The same body with a valid signature of another time. */
export const signedAt = (good: Good, milliseconds: number) => ({
  headers: {
    ...good.headers,
    ...good.lab.forge.signHeaders(good.body, { now: new Date(milliseconds) }),
  },
})
export const signed = (good: Good, body: string) => ({
  body,
  headers: { ...good.headers, ...good.lab.forge.signHeaders(body) },
})
/** The valid envelope with another resource in it, validly signed. */
export function sealed(good: Good, change: Record<string, unknown>) {
  const envelope = JSON.parse(good.body) as { resource: Record<string, unknown> }
  return signed(
    good,
    JSON.stringify({ ...envelope, resource: { ...envelope.resource, ...change } }),
  )
}
export const resourceOf = (good: Good) =>
  (JSON.parse(good.body) as { resource: { ciphertext: string; nonce: string } }).resource
export const sealedText = (
  good: Good,
  plain: string,
  own: { key?: string; associated?: string } = {},
) =>
  sealed(good, {
    nonce: 'abcdefghijkl',
    ciphertext: good.lab.forge.encrypt(
      own.key ?? good.lab.forge.keys.apiV3Key,
      plain,
      'abcdefghijkl',
      own.associated ?? 'transaction',
    ),
  })
export const withChange = (good: Good, change: object) =>
  good.lab.buildNotification(good.paymentId, change)
export const event = (good: Good, type: string) =>
  signed(good, JSON.stringify({ ...(JSON.parse(good.body) as object), event_type: type }))
export const flipped = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`
