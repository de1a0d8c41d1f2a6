import { constants, createSign } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { BankCashierLab } from '@mall/host-lab/providers'
import { canonical } from '../../../providers/bank-cashier/bank-cashier-message.ts'
import { flipped, type Sent } from './notify-tools.fixture.ts'

/**
 * A valid notification of the bank for a payment of company 1, with the values it is built from.
 */
export type BankGood = {
  lab: BankCashierLab
  fields: Record<string, string>
  headers: Record<string, string>
  body: string
  url: string
}
type Row = [sentence: string, status: number, make: (good: BankGood) => Partial<Sent>]
type Fields = Record<string, string | undefined>

const without = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
let count = 0
const nonce = () => `n${String((count += 1)).padStart(24, '0')}`
const seconds = (own = 0) => String(Math.floor(Date.now() / 1000) + own)

/** The same notification with changed fields and a valid signature; `undefined` removes a field. */
const signed = (good: BankGood, change: Fields = {}) => ({
  body: JSON.stringify(
    good.lab.forge.signMessage(
      good.lab.forge.keys.providerPrivate,
      without({ ...good.fields, nonce: nonce(), timestamp: seconds(), ...change }),
    ),
  ),
})
const sentOf = (good: BankGood) => JSON.parse(good.body) as Record<string, string>
/** The valid notification with fields changed after it was signed. */
const altered = (good: BankGood, change: Record<string, unknown>) => ({
  body: JSON.stringify({ ...sentOf(good), ...change }),
})
const sign = (sentence: string, make: (good: BankGood) => unknown): Row => [
  sentence,
  401,
  (good) => altered(good, { sign: make(good) }),
]
const signOf = (good: BankGood) => sentOf(good).sign ?? ''
const signedBy = (key: Parameters<ReturnType<typeof createSign>['sign']>[0], text: string) =>
  createSign('sha256').update(text).sign(key, 'base64')

const names = [
  'version',
  'type',
  'merchantId',
  'timestamp',
  'nonce',
  'paymentId',
  'state',
  'transactionId',
  'amount',
  'currency',
  'paidAt',
]
const changed: Row[] = [
  ...names.map((name): Row => [
    `with ${name} changed`,
    401,
    (good) => altered(good, { [name]: flipped(`${good.fields[name] ?? ''}1`, 0) }),
  ]),
  ...names.map((name): Row => [
    `with ${name} taken out`,
    401,
    (good) => altered(good, { [name]: undefined }),
  ]),
  ['with a field more', 401, (good) => altered(good, { payer: 'x' })],
  ['with the amount as a number', 401, (good) => altered(good, { amount: 10_000 })],
  ['with a field that is a list', 401, (good) => altered(good, { amount: ['10000'] })],
  ['with half a character', 401, (good) => altered(good, { payer: '\uD800' })],
]
const signatures: Row[] = [
  sign('without a signature', () => undefined),
  sign('with an empty signature', () => ''),
  sign('with a signature that is a list', (good) => [signOf(good)]),
  sign('with one character changed', (good) => flipped(signOf(good), 20)),
  sign('with a signature cut short', (good) => signOf(good).slice(0, -8)),
  sign('with a signature of zeros', () => Buffer.alloc(256).toString('base64')),
  sign('with a signature in hex', (good) => Buffer.from(signOf(good), 'base64').toString('hex')),
  sign('with a line after the signature', (good) => `${signOf(good)}\n`),
  sign('signed with the merchant’s key', (good) =>
    signedBy(good.lab.forge.keys.merchantPrivate, canonical(sentOf(good))),
  ),
  sign('signed with a stranger’s key', (good) =>
    signedBy(good.lab.forge.foreignKeys.providerPrivate, canonical(sentOf(good))),
  ),
  sign('signed with SHA-1', (good) =>
    createSign('sha1')
      .update(canonical(sentOf(good)))
      .sign(good.lab.forge.keys.providerPrivate, 'base64'),
  ),
  sign('signed with another padding', (good) =>
    signedBy(
      {
        key: good.lab.forge.keys.providerPrivate.export({ type: 'pkcs8', format: 'pem' }),
        padding: constants.RSA_PKCS1_PSS_PADDING,
      },
      canonical(sentOf(good)),
    ),
  ),
  sign('signed over the body', (good) => signedBy(good.lab.forge.keys.providerPrivate, good.body)),
  sign('signed over fields that are not encoded', (good) =>
    signedBy(good.lab.forge.keys.providerPrivate, decodeURIComponent(canonical(sentOf(good)))),
  ),
]
const forged = (sentence: string, change: Fields): Row => [
  sentence,
  401,
  (good) => signed(good, change),
]
/** A notification signed the given number of seconds from now. */
const signedAt = (sentence: string, status: number, own: number): Row => [
  sentence,
  status,
  (good) => signed(good, { timestamp: seconds(own) }),
]
const notOurs: Row[] = [
  signedAt('signed 302 s ago', 401, -302),
  signedAt('signed an hour ago', 401, -3_600),
  forged('signed at the beginning of time', { timestamp: '0' }),
  signedAt('signed 320 s ahead', 401, 320),
  signedAt('signed a day ahead', 401, 86_400),
  forged('with a time in milliseconds', { timestamp: `${seconds()}000` }),
  forged('with a negative time', { timestamp: '-1' }),
  forged('with a time as a power', { timestamp: '1e9' }),
  forged('at no time', { timestamp: undefined }),
  forged('without a nonce', { nonce: undefined }),
  forged('with a short nonce', { nonce: 'abc' }),
  forged('with a nonce of other characters', { nonce: `${'n'.repeat(30)}'; --` }),
  forged('of another merchant', { merchantId: '308999170120002' }),
  forged('of no merchant', { merchantId: undefined }),
  forged('of another version', { version: '2' }),
  ...['pay', 'query-answer', 'close-answer', 'Paid', ''].map((type) =>
    forged(`that is a “${type}”`, { type }),
  ),
]
const transport: Row[] = [
  ['without a body', 401, () => ({ body: '' })],
  ['that is no JSON', 401, () => ({ body: 'paid!' })],
  ['that is a list', 401, (good) => ({ body: `[${good.body}]` })],
  ['that is null', 401, () => ({ body: 'null' })],
  [
    'compressed',
    401,
    (g) => ({ body: gzipSync(g.body), headers: { ...g.headers, 'content-encoding': 'gzip' } }),
  ],
  ...['text/plain', 'application/x-www-form-urlencoded', ''].map((type): Row => [
    `of the type “${type}”`,
    415,
    (good) => ({ headers: { ...good.headers, 'content-type': type } }),
  ]),
  ['as a GET', 404, () => ({ headers: {}, method: 'GET' })],
  ['of 70 kB', 413, (good) => signed(good, { payer: ' '.repeat(70_000) })],
  ...['abc', '0', '-1', '01', '999999999999'].map((company): Row => [
    `to company ${company}`,
    404,
    (good) => ({ url: good.url.replace(/1$/, company) }),
  ]),
]
const field = (sentence: string, change: Fields): Row => [
  sentence,
  200,
  (good) => signed(good, change),
]
/**
 * Validly signed notifications that contradict the records: accepted, reported by an alarm at most,
 * and not recorded as a payment.
 */
const misdirected: Row[] = [
  ...['10001', '9999', '0', '-10000', '100.00', '1e4', '010000', ' 10000', ''].map((amount) =>
    field(`of the amount “${amount}”`, { amount }),
  ),
  field('of no amount', { amount: undefined }),
  field('of dollars', { currency: 'USD' }),
  field('of no currency', { currency: undefined }),
  field('of an unknown number', { paymentId: '99999999999999999999ffffffffff' }),
  field('of a number with a NUL', { paymentId: '1\u0000' }),
  field('of no number', { paymentId: undefined }),
  field('without a transaction number', { transactionId: undefined }),
  field('with an empty transaction number', { transactionId: '' }),
  ...['OPEN', 'CLOSED', 'paid', ''].map((state) => field(`with state “${state}”`, { state })),
  field('paid at no time', { paidAt: 'yesterday' }),
  field('of a refund that is a payment', { type: 'refunded' }),
  ['sent to another company', 200, (good) => ({ url: good.url.replace(/1$/, '2') })],
  ['sent to a company that does not exist', 200, (g) => ({ url: g.url.replace(/1$/, '777') })],
]

/** All invalid or contradicting notifications of the bank. */
export const bankWrongs: Row[] = [
  ...changed,
  ...signatures,
  ...notOurs,
  ...transport,
  ...misdirected,
]
/**
 * Valid variants, built by the functions that build the invalid ones: they prove that the base is
 * valid.
 */
export const bankRights: Row[] = [
  ['signed again', 200, (good) => signed(good)],
  signedAt('signed nearly 5 minutes ago', 200, -290),
  signedAt('signed nearly 5 minutes ahead', 200, 290),
  ['with a field it did not have', 200, (good) => signed(good, { payer: "王芳 & 'x' 100%" })],
  [
    'with a charset',
    200,
    (good) => ({
      ...signed(good),
      headers: { 'content-type': 'application/json; charset=utf-8' },
    }),
  ],
]
