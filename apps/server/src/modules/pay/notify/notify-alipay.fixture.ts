import { constants, createSign } from 'node:crypto'
import type { AlipayLab } from '@mall/host-lab/providers'
import { flipped, type Sent } from './notify-tools.fixture.ts'

/** A valid notification of Alipay for a payment of company 1, with the values it is built from. */
export type AlipayGood = {
  lab: AlipayLab
  fields: Record<string, string>
  headers: Record<string, string>
  body: string
  url: string
}
type Row = [sentence: string, status: number, make: (good: AlipayGood) => Partial<Sent>]
type Fields = Record<string, string | undefined>

const minute = 60_000
const beijing = (milliseconds: number) =>
  new Date(milliseconds + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const without = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )

/** The same notification with changed fields and a valid signature; `undefined` removes a field. */
const signed = (good: AlipayGood, change: Fields = {}) => ({
  body: good.lab.forge.signedForm(
    good.lab.forge.keys.providerPrivate,
    without({ ...good.fields, notify_time: beijing(Date.now()), ...change }),
  ),
})
/** The valid notification with fields changed after it was signed. */
const altered = (good: AlipayGood, change: Fields) => {
  const sent: Fields = Object.fromEntries(new URLSearchParams(good.body))
  return { body: new URLSearchParams(without({ ...sent, ...change })).toString() }
}
const textOf = (good: AlipayGood) => {
  const sent = Object.fromEntries(new URLSearchParams(good.body))
  return Object.keys(sent)
    .filter((name) => name !== 'sign' && name !== 'sign_type')
    .sort()
    .map((name) => `${name}=${sent[name]}`)
    .join('&')
}
const signOf = (good: AlipayGood) => new URLSearchParams(good.body).get('sign') ?? ''
const sign = (sentence: string, make: (good: AlipayGood) => string): Row => [
  sentence,
  401,
  (good) => altered(good, { sign: make(good) }),
]

const changed: Row[] = [
  'app_id',
  'auth_app_id',
  'trade_no',
  'out_trade_no',
  'trade_status',
  'total_amount',
  'seller_id',
  'buyer_id',
  'gmt_payment',
  'gmt_create',
  'notify_time',
  'notify_id',
  'notify_type',
  'subject',
  'receipt_amount',
  'charset',
].flatMap((name): Row[] => [
  [
    `with ${name} changed`,
    401,
    (good) => altered(good, { [name]: flipped(`${good.fields[name] ?? ''}1`, 0) }),
  ],
])
const shaped: Row[] = [
  ...['total_amount', 'seller_id', 'app_id', 'notify_time'].map((name): Row => [
    `with ${name} taken out`,
    401,
    (good) => altered(good, { [name]: undefined }),
  ]),
  ...['out_trade_no', 'total_amount', 'sign', 'trade_status'].map((name): Row => [
    `with ${name} twice`,
    401,
    (good) => ({ body: `${good.body}&${name}=1` }),
  ]),
  ['with a field more', 401, (good) => ({ body: `${good.body}&fund_change=Y` })],
  ['with a field like a property', 401, (good) => ({ body: `${good.body}&__proto__=1` })],
  ['without a body', 401, () => ({ body: '' })],
  ['of another form', 401, () => ({ body: 'trade_status=TRADE_SUCCESS' })],
  ['that is JSON', 401, (good) => ({ body: JSON.stringify(good.fields) })],
]
const signatures: Row[] = [
  ['without a signature', 401, (good) => altered(good, { sign: undefined })],
  sign('with an empty signature', () => ''),
  sign('with one character changed', (good) => flipped(signOf(good), 20)),
  sign('with a signature cut short', (good) => signOf(good).slice(0, -8)),
  sign('with a signature of zeros', () => Buffer.alloc(256).toString('base64')),
  sign('with a signature in hex', (good) => Buffer.from(signOf(good), 'base64').toString('hex')),
  sign('with a signature in base64url', (good) =>
    Buffer.from(signOf(good), 'base64').toString('base64url'),
  ),
  sign('with a line after the signature', (good) => `${signOf(good)}\n`),
  sign('signed with the merchant’s key', (good) =>
    good.lab.forge.signText(good.lab.forge.keys.merchantPrivate, textOf(good)),
  ),
  sign('signed with a stranger’s key', (good) =>
    good.lab.forge.signText(good.lab.forge.foreignKeys.providerPrivate, textOf(good)),
  ),
  sign('signed with SHA-1', (good) =>
    createSign('sha1').update(textOf(good)).sign(good.lab.forge.keys.providerPrivate, 'base64'),
  ),
  sign('signed with another padding', (good) =>
    createSign('sha256')
      .update(textOf(good))
      .sign(
        { key: good.lab.forge.keys.providerPrivate, padding: constants.RSA_PKCS1_PSS_PADDING },
        'base64',
      ),
  ),
  sign('signed over its kind too', (good) =>
    good.lab.forge.signText(good.lab.forge.keys.providerPrivate, `${textOf(good)}&sign_type=RSA2`),
  ),
  sign('signed over the encoded form', (good) =>
    good.lab.forge.signText(good.lab.forge.keys.providerPrivate, good.body),
  ),
  ...['RSA', 'rsa2', 'MD5', '', undefined].map((kind): Row => [
    `with the signature’s kind “${kind ?? 'left out'}”`,
    401,
    (good) => altered(good, { sign_type: kind }),
  ]),
]
const times: Row[] = [
  [
    'from 6 minutes ahead',
    401,
    (g) => signed(g, { notify_time: beijing(Date.now() + 6 * minute) }),
  ],
  ['from a day ahead', 401, (g) => signed(g, { notify_time: beijing(Date.now() + 1440 * minute) })],
  [
    'from 26 hours ago',
    401,
    (g) => signed(g, { notify_time: beijing(Date.now() - 1560 * minute) }),
  ],
  ['from the beginning of time', 401, (g) => signed(g, { notify_time: beijing(0) })],
  ['at no time', 401, (good) => signed(good, { notify_time: undefined })],
  ['at a time that is none', 401, (good) => signed(good, { notify_time: '2026-13-45 99:99:99' })],
  ['at a time written otherwise', 401, (g) => signed(g, { notify_time: new Date().toISOString() })],
  // An old notification is accepted but not recorded; the provider is queried instead.
  ['from 6 minutes ago', 200, (g) => signed(g, { notify_time: beijing(Date.now() - 6 * minute) })],
  [
    'from 20 hours ago',
    200,
    (g) => signed(g, { notify_time: beijing(Date.now() - 1200 * minute) }),
  ],
]
const transport: Row[] = [
  ...['application/json', 'text/plain', ''].map((type): Row => [
    `of the type “${type}”`,
    415,
    (good) => ({ headers: { ...good.headers, 'content-type': type } }),
  ]),
  ['as a GET', 404, () => ({ headers: {}, method: 'GET' })],
  ['of 70 kB', 413, (good) => signed(good, { body: ' '.repeat(70_000) })],
  ...['abc', '0', '-1', '1e1', '01', '999999999999'].map((company): Row => [
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
  field('of another app', { app_id: '2021000000000002' }),
  field('authorised by another app', { auth_app_id: '2021000000000002' }),
  field('of another seller', { seller_id: '2088100000000002' }),
  field('of no seller', { seller_id: undefined }),
  ...['100.01', '99.99', '10000.00', '0.00', '-100.00', '100', '100.0', '1e2', '', 'all'].map(
    (amount) => field(`of the amount “${amount}”`, { total_amount: amount }),
  ),
  field('of no amount', { total_amount: undefined }),
  field('of dollars', { trans_currency: 'USD' }),
  field('of an unknown number', { out_trade_no: '99999999999999999999ffffffffff' }),
  field('of a number with a NUL', { out_trade_no: '1\u0000' }),
  field('of no number', { out_trade_no: undefined }),
  field('without a trade number', { trade_no: undefined }),
  field('with an empty trade number', { trade_no: '' }),
  ...['WAIT_BUYER_PAY', 'TRADE_CLOSED', 'trade_success', 'PAID', ''].map((status) =>
    field(`with status “${status}”`, { trade_status: status }),
  ),
  field('paid at no time', { gmt_payment: undefined }),
  field('paid at a time that is none', { gmt_payment: 'yesterday' }),
  ['sent to another company', 200, (good) => ({ url: good.url.replace(/1$/, '2') })],
  ['sent to a company that does not exist', 200, (g) => ({ url: g.url.replace(/1$/, '777') })],
]

/** All invalid or contradicting notifications of Alipay. */
export const alipayWrongs: Row[] = [
  ...changed,
  ...shaped,
  ...signatures,
  ...times,
  ...transport,
  ...misdirected,
]
/**
 * Valid variants, built by the functions that build the invalid ones: they prove that the base is
 * valid.
 */
export const alipayRights: Row[] = [
  ['signed again', 200, (good) => signed(good)],
  ['from 4 minutes ago', 200, (g) => signed(g, { notify_time: beijing(Date.now() - 4 * minute) })],
  ['with a field it did not have', 200, (good) => signed(good, { body: '券 & “=”+' })],
  ['that is final', 200, (good) => signed(good, { trade_status: 'TRADE_FINISHED' })],
  [
    'with a charset',
    200,
    (good) => ({
      ...signed(good),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ],
]
