import { constants, createSign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  event,
  flipped,
  message,
  names,
  resourceOf,
  sealed,
  sealedText,
  signatureOf,
  signed,
  signedAt,
  withChange,
  withHeader,
  without,
  type Good,
  type Row,
} from './notify-tools.fixture.ts'

/** Messages not sent by the provider, or outdated: all are refused with the same response. */
const headers: Row[] = [
  ...names.map((name): Row => [`without ${name}`, 401, (good) => without(good, name)]),
  ['without any signature', 401, (good) => without(good, ...names)],
  ...names.map((name): Row => [`with an empty ${name}`, 401, (good) => withHeader(good, name, '')]),
  ...names.map((name): Row => [
    `with ${name} twice`,
    401,
    (good) => withHeader(good, name, `${good.headers[name]}, ${good.headers[name]}`),
  ]),
  ['with another nonce', 401, (good) => withHeader(good, 'wechatpay-nonce', 'other')],
  [
    'with another timestamp',
    401,
    (good) => withHeader(good, 'wechatpay-timestamp', String(Math.floor(Date.now() / 1000) - 7)),
  ],
  ['signed 301 s ago', 401, (good) => signedAt(good, Date.now() - 303_000)],
  ['signed an hour ago', 401, (good) => signedAt(good, Date.now() - 3_600_000)],
  ['signed at the beginning of time', 401, (good) => signedAt(good, 0)],
  ['signed 301 s ahead', 401, (good) => signedAt(good, Date.now() + 303_000)],
  ['signed a day ahead', 401, (good) => signedAt(good, Date.now() + 86_400_000)],
  ['with a time in milliseconds', 401, (good) => signedAt(good, Date.now() * 1_000)],
  ['with a negative time', 401, (good) => withHeader(good, 'wechatpay-timestamp', '-1')],
  ['with a time as a power', 401, (good) => withHeader(good, 'wechatpay-timestamp', '1e9')],
  [
    'of an unknown serial number',
    401,
    (good) => withHeader(good, 'wechatpay-serial', 'PUB_KEY_ID_99'),
  ],
  [
    'of the merchant’s serial number',
    401,
    (good) => withHeader(good, 'wechatpay-serial', good.lab.forge.keys.serial),
  ],
  [
    'of a serial number in lower case',
    401,
    (good) => withHeader(good, 'wechatpay-serial', good.lab.forge.keys.platformKeyId.toLowerCase()),
  ],
  [
    'of a serial number like a property',
    401,
    (good) => withHeader(good, 'wechatpay-serial', '__proto__'),
  ],
]

const sign = (name: string, make: (good: Good) => string): Row => [
  name,
  401,
  (good) => withHeader(good, 'wechatpay-signature', make(good)),
]
const signatures: Row[] = [
  sign('signed with the merchant’s key', (good) =>
    createSign('sha256').update(message(good)).sign(good.lab.forge.keys.merchantPrivate, 'base64'),
  ),
  sign('signed with a stranger’s key', (good) =>
    createSign('sha256')
      .update(message(good))
      .sign(good.lab.forge.foreignKeys.platformPrivate, 'base64'),
  ),
  sign('signed with SHA-1', (good) =>
    createSign('sha1').update(message(good)).sign(good.lab.forge.keys.platformPrivate, 'base64'),
  ),
  sign('signed with another padding', (good) =>
    createSign('sha256')
      .update(message(good))
      .sign(
        { key: good.lab.forge.keys.platformPrivate, padding: constants.RSA_PKCS1_PSS_PADDING },
        'base64',
      ),
  ),
  sign('signed over the body alone', (good) =>
    createSign('sha256').update(good.body).sign(good.lab.forge.keys.platformPrivate, 'base64'),
  ),
  sign('with a probing signature', (good) => `WECHATPAY/SIGNTEST/${signatureOf(good)}`),
  sign('with a bare probing signature', () => 'WECHATPAY/SIGNTEST/'),
  sign('with one character changed', (good) => flipped(signatureOf(good), 20)),
  sign('with a signature cut short', (good) => signatureOf(good).slice(0, -8)),
  sign('with a signature in hex', (good) =>
    Buffer.from(signatureOf(good), 'base64').toString('hex'),
  ),
  sign('with a signature of zeros', () => Buffer.alloc(256).toString('base64')),
]

const bodies: Row[] = [
  ['with a byte changed', 401, (good) => ({ body: good.body.replace('SUCCESS', 'SUCCESs') })],
  ['with a space after it', 401, (good) => ({ body: `${good.body} ` })],
  ['with a line after it', 401, (good) => ({ body: `${good.body}\n` })],
  ['with a byte-order mark', 401, (good) => ({ body: `\uFEFF${good.body}` })],
  [
    'written again with spaces',
    401,
    (good) => ({ body: JSON.stringify(JSON.parse(good.body), null, 1) }),
  ],
  [
    'written again in another order',
    401,
    (good) => ({
      body: JSON.stringify(
        Object.fromEntries(Object.entries(JSON.parse(good.body) as object).reverse()),
      ),
    }),
  ],
  [
    'compressed',
    401,
    (good) => ({
      body: gzipSync(good.body),
      headers: { ...good.headers, 'content-encoding': 'gzip' },
    }),
  ],
  ['without a body', 401, () => ({ body: '' })],
  ['signed, but no JSON', 401, (good) => signed(good, 'paid!')],
  ['signed, but a list', 401, (good) => signed(good, `[${good.body}]`)],
  ['signed, but null', 401, (good) => signed(good, 'null')],
  ['signed, but without an id', 401, (good) => signed(good, good.body.replace('"id"', '"di"'))],
  [
    'signed, but without a resource',
    401,
    (good) => signed(good, good.body.replace('"resource"', '"source"')),
  ],
  [
    'with a wrong tag',
    401,
    (good) =>
      sealed(good, {
        ciphertext: flipped(resourceOf(good).ciphertext, resourceOf(good).ciphertext.length - 10),
      }),
  ],
  [
    'with a changed ciphertext',
    401,
    (good) => sealed(good, { ciphertext: flipped(resourceOf(good).ciphertext, 4) }),
  ],
  ['with other associated data', 401, (good) => sealed(good, { associated_data: 'refund' })],
  ['without associated data', 401, (good) => sealed(good, { associated_data: undefined })],
  ['with another GCM nonce', 401, (good) => sealed(good, { nonce: 'abcdefghijkl' })],
  [
    'with a GCM nonce of 11',
    401,
    (good) => sealed(good, { nonce: resourceOf(good).nonce.slice(1) }),
  ],
  ['with a GCM nonce of 13', 401, (good) => sealed(good, { nonce: `${resourceOf(good).nonce}a` })],
  ['with an empty GCM nonce', 401, (good) => sealed(good, { nonce: '' })],
  [
    'sealed with another APIv3 key',
    401,
    (good) => sealedText(good, '{}', { key: good.lab.forge.foreignKeys.apiV3Key }),
  ],
  ...['AEAD_AES_128_GCM', 'aead_aes_256_gcm', 'none', ''].map((algorithm): Row => [
    `with the algorithm “${algorithm}”`,
    401,
    (good) => sealed(good, { algorithm }),
  ]),
  [
    'sealed not at all',
    401,
    (good) =>
      sealed(good, { ciphertext: Buffer.from('{"trade_state":"SUCCESS"}').toString('base64') }),
  ],
  ['with nothing sealed', 401, (good) => sealed(good, { ciphertext: '' })],
  [
    'with a tag only',
    401,
    (good) => sealed(good, { ciphertext: Buffer.alloc(16).toString('base64') }),
  ],
  [
    'with a shortened tag',
    401,
    (good) =>
      sealed(good, {
        ciphertext: Buffer.from(resourceOf(good).ciphertext, 'base64')
          .subarray(0, -4)
          .toString('base64'),
      }),
  ],
  ['with a ciphertext that is no base64', 401, (good) => sealed(good, { ciphertext: '%%%' })],
  ['sealing no JSON', 401, (good) => sealedText(good, 'paid')],
  ['sealing a list', 401, (good) => sealedText(good, '[]')],
]

const transport: Row[] = [
  ['as plain text', 415, (good) => withHeader(good, 'content-type', 'text/plain')],
  [
    'as a form',
    415,
    (good) => withHeader(good, 'content-type', 'application/x-www-form-urlencoded'),
  ],
  ['of no type', 415, (good) => withHeader(good, 'content-type', '')],
  ['as a GET', 404, (good) => ({ ...without(good, 'content-type'), method: 'GET' })],
  ['of 70 kB', 413, (good) => signed(good, `${good.body}${' '.repeat(70_000)}`)],
  ...['abc', '0', '-1', '1e1', '01', '999999999999'].map((company): Row => [
    `to company ${company}`,
    404,
    (good) => ({ url: good.url.replace(/1$/, company) }),
  ]),
]

/**
 * Validly signed notifications that contradict the records: accepted, reported by an alarm at most,
 * and not recorded as a payment.
 */
const misdirected: Row[] = [
  ['of another merchant', 200, (good) => withChange(good, { mchid: '1900000110' })],
  ['of another app', 200, (good) => withChange(good, { appid: 'wx0000000000000000' })],
  [
    'of one fen more',
    200,
    (good) => withChange(good, { amount: { total: 10_001, currency: 'CNY' } }),
  ],
  [
    'of one fen less',
    200,
    (good) => withChange(good, { amount: { total: 9_999, currency: 'CNY' } }),
  ],
  ['of nothing', 200, (good) => withChange(good, { amount: { total: 0, currency: 'CNY' } })],
  [
    'of a negative amount',
    200,
    (good) => withChange(good, { amount: { total: -10_000, currency: 'CNY' } }),
  ],
  [
    'of an amount as text',
    200,
    (good) => withChange(good, { amount: { total: '10000', currency: 'CNY' } }),
  ],
  [
    'of a broken amount',
    200,
    (good) => withChange(good, { amount: { total: 10_000.5, currency: 'CNY' } }),
  ],
  [
    'of an amount beyond counting',
    200,
    (good) => withChange(good, { amount: { total: 1e308, currency: 'CNY' } }),
  ],
  ['without an amount', 200, (good) => withChange(good, { amount: undefined })],
  ['of dollars', 200, (good) => withChange(good, { amount: { total: 10_000, currency: 'USD' } })],
  [
    'of an unknown number',
    200,
    (good) => withChange(good, { out_trade_no: '99999999999999999999ffffffffff' }),
  ],
  ['of a number with a NUL', 200, (good) => withChange(good, { out_trade_no: '1\u0000' })],
  ['of a number that is a number', 200, (good) => withChange(good, { out_trade_no: 20_261_120 })],
  ['sent to another company', 200, (good) => ({ url: good.url.replace(/1$/, '2') })],
  [
    'sent to a company that does not exist',
    200,
    (good) => ({ url: good.url.replace(/1$/, '777') }),
  ],
  ['without a transaction number', 200, (good) => withChange(good, { transaction_id: undefined })],
  ['with an empty transaction number', 200, (good) => withChange(good, { transaction_id: '' })],
  ['that reports an unpaid order', 200, (good) => withChange(good, { trade_state: 'NOTPAY' })],
  ['that reports a closed order', 200, (good) => withChange(good, { trade_state: 'CLOSED' })],
  ['at no time', 200, (good) => withChange(good, { success_time: 'yesterday' })],
  ['of an unknown kind', 200, (good) => event(good, 'COUPON.USE')],
  ['of a refund that is a payment', 200, (good) => event(good, 'REFUND.SUCCESS')],
]

/**
 * All invalid or contradicting notifications: title, expected status, and how to build the message.
 */
export const wrongOnes: Row[] = [...headers, ...signatures, ...bodies, ...transport, ...misdirected]

/**
 * Valid variants, built by the functions that build the invalid ones: they prove that the base is
 * valid.
 */
export const rightOnes: Row[] = [
  ['signed nearly 5 minutes ago', 200, (good) => signedAt(good, Date.now() - 290_000)],
  ['signed nearly 5 minutes ahead', 200, (good) => signedAt(good, Date.now() + 290_000)],
  ['signed again', 200, (good) => signed(good, good.body)],
  ['in an envelope made again', 200, (good) => sealed(good, {})],
  [
    'sealed again',
    200,
    (good) => sealedText(good, JSON.stringify(good.lab.transaction(good.paymentId))),
  ],
  [
    'with a charset',
    200,
    (good) => withHeader(good, 'content-type', 'application/json; charset=utf-8'),
  ],
]
