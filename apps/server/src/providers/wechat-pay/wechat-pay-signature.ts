/**
 * Signatures of WeChat Pay v3, RSA-SHA256 (PKCS #1 v1.5) both ways.
 * Source: pay.weixin.qq.com/doc/v3/merchant, chapters on request signing and signature verification.
 */
import { createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto'
import { pem } from '../cash/cash-http.ts'

/** The provider's public keys by their id (`PUB_KEY_ID_…`) or certificate serial number. */
export type PlatformKeys = ReadonlyMap<string, KeyObject>

const pemBlock = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g

/**
 * Reads the keys that are valid now: while the provider changes keys there are two.
 * @param ids comma separated @param pems public keys or certificates one after the other, same order
 */
export function readPlatformKeys(ids: string, pems: string): PlatformKeys {
  const names = ids.split(',').map((id) => id.trim())
  const blocks = [...pem(pems).matchAll(pemBlock)].map(([block]) => block)
  if (names.length !== blocks.length) {
    throw new Error(
      `WECHAT_PAY_PUBLIC_KEY_ID 与 WECHAT_PAY_PUBLIC_KEY 数量不一致 (${names.length} ids, ${blocks.length} keys)`,
    )
  }
  return new Map(names.map((name, index) => [name, createPublicKey(blocks[index] ?? '')]))
}

const lines = (...parts: string[]) => parts.map((part) => `${part}\n`).join('')

/** The Authorization header of a request. `target` is path and query as they are sent. */
export function authorizationOf(
  merchant: { mchId: string; serial: string; privateKey: KeyObject },
  request: { method: string; target: string; body: string; timestamp: number; nonce: string },
): string {
  const { method, target, body, nonce } = request
  const timestamp = String(request.timestamp)
  const signature = createSign('sha256')
    .update(lines(method, target, timestamp, nonce, body))
    .sign(merchant.privateKey, 'base64')
  const fields = {
    mchid: merchant.mchId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.serial,
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

/** Largest difference between the two clocks, in seconds. */
const windowSeconds = 300
const wholeSeconds = /^\d{1,12}$/
const base64 = /^[A-Za-z0-9+/]{16,1024}={0,2}$/

export type Sealed = { timestamp: string; nonce: string; signature: string; serial: string }

/** The four signature headers of a provider's message; null unless each is there exactly once. */
export function sealOf(header: (name: string) => unknown): Sealed | null {
  const values = ['timestamp', 'nonce', 'signature', 'serial'].map((name) =>
    header(`wechatpay-${name}`),
  )
  const [timestamp, nonce, signature, serial] = values
  return typeof timestamp === 'string' &&
    typeof nonce === 'string' &&
    typeof signature === 'string' &&
    typeof serial === 'string'
    ? { timestamp, nonce, signature, serial }
    : null
}

/** Whether the provider has signed a message recently. */
export function isGenuine(keys: PlatformKeys, seal: Sealed, body: string, now: Date): boolean {
  const key = keys.get(seal.serial)
  // The provider sometimes probes merchants with invalid signatures of this prefix, which must be
  // refused.
  if (!key || seal.signature.startsWith('WECHATPAY/SIGNTEST/')) return false
  if (!wholeSeconds.test(seal.timestamp) || !base64.test(seal.signature)) return false
  if (Math.abs(now.getTime() / 1000 - Number(seal.timestamp)) > windowSeconds) return false
  return createVerify('sha256')
    .update(lines(seal.timestamp, seal.nonce, body))
    .verify(key, seal.signature, 'base64')
}

/**
 * The parameters of WeChat's own payment call, signed with the merchant's key over app id, time,
 * nonce and package.
 * Source: pay.weixin.qq.com/doc/v3/merchant, JSAPI payment, and the mini-programme's.
 */
export function bridgeParams(
  privateKey: KeyObject,
  fields: { appId: string; prepayId: string; now: Date; nonce: string },
) {
  const params = {
    appId: fields.appId,
    timeStamp: String(Math.floor(fields.now.getTime() / 1000)),
    nonceStr: fields.nonce,
    package: `prepay_id=${fields.prepayId}`,
  }
  const { appId, timeStamp, nonceStr } = params
  const paySign = createSign('sha256')
    .update(lines(appId, timeStamp, nonceStr, params.package))
    .sign(privateKey, 'base64')
  return { ...params, signType: 'RSA' as const, paySign }
}
