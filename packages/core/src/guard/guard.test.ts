import { expect, it } from 'vitest'
import { buildCompany } from '../test-kit/index.ts'
import { decide, orderSteps } from './decide.ts'
import type { Access, Facts, GuardStep, Verdict } from './guard.ts'

const guest: Facts = {
  urlCompany: 1,
  storedCompany: 1,
  companyInfo: buildCompany(),
  companyFailed: false,
  unknownCompany: null,
  pathname: '/home',
  search: '?companyId=1',
  signedIn: false,
  halfRegistered: false,
  audienceSignIn: null,
  loginAttempted: false,
  workChat: false,
  chatApp: false,
  entryParams: [],
  capabilities: new Set(),
}
const member: Facts = { ...guest, signedIn: true }
const at = (facts: Facts, pathname: string, search = '?companyId=1'): Facts => ({
  ...facts,
  pathname,
  search,
})
const of = (facts: Facts, company: Parameters<typeof buildCompany>[0]): Facts => ({
  ...facts,
  companyInfo: buildCompany(company),
})

const allow: Verdict = { kind: 'allow' }
const to = (path: string): Verdict => ({ kind: 'redirect', to: path })
const toLogin = (from: string) => `/login?companyId=1&redirect=${encodeURIComponent(from)}`
const homeLogin = toLogin('/home?companyId=1')

it.each<[string, Access, Facts, Verdict]>([
  ['shows a public screen to a stranger', {}, guest, allow],

  [
    '1 names the stored company where the address names none',
    {},
    { ...guest, urlCompany: null, search: '' },
    to('/home?companyId=1'),
  ],
  [
    '1 keeps the rest of the query',
    {},
    { ...guest, urlCompany: null, search: '?kw=a', storedCompany: 5 },
    to('/home?kw=a&companyId=5'),
  ],
  [
    '1 fills in an empty company',
    {},
    { ...guest, urlCompany: null, search: '?companyId=&kw=a' },
    to('/home?companyId=1&kw=a'),
  ],
  [
    '1 takes a company that is no number for an unknown one',
    {},
    { ...guest, urlCompany: null, search: '?companyId=x' },
    { kind: 'block', reason: 'unknown-company' },
  ],

  [
    '2 reports an unknown company and keeps the stored one',
    {},
    { ...member, urlCompany: 99, unknownCompany: 99 },
    { kind: 'block', reason: 'unknown-company' },
  ],
  [
    '2 reports a stored company that is unknown',
    {},
    { ...guest, companyInfo: null, unknownCompany: 1 },
    { kind: 'block', reason: 'unknown-company' },
  ],
  [
    '2 switches to another company before anything else',
    { login: true },
    { ...guest, urlCompany: 2, companyInfo: null },
    { kind: 'switchCompany', companyId: 2 },
  ],

  [
    '3 loads a company that is not known',
    {},
    { ...guest, companyInfo: null },
    { kind: 'load', what: 'companyInfo' },
  ],
  [
    '3 blocks where it cannot be loaded',
    {},
    { ...guest, companyInfo: null, companyFailed: true },
    { kind: 'block', reason: 'company' },
  ],

  [
    '4 shows the building page of a closed shop, with the way back',
    {},
    of(guest, { shopStatus: 1 }),
    to(`/building?companyId=1&redirect=${encodeURIComponent('/home?companyId=1')}`),
  ],
  [
    '4 does not send the building page to itself',
    {},
    at(of(guest, { shopStatus: 1 }), '/building'),
    allow,
  ],

  [
    '5 starts the login flow in the home channel where the route checks it',
    { channelCheck: true },
    { ...of(guest, { channel: '0', appId: 'wx1' }), chatApp: true },
    { kind: 'startLogin', to: homeLogin },
  ],
  [
    '5 starts the flow of a method that signs in by itself',
    { channelCheck: true },
    of(guest, { channel: '0', loginMethod: 6 }),
    { kind: 'startLogin', to: homeLogin },
  ],
  [
    '5 starts the flow once per visit',
    { channelCheck: true },
    { ...of(guest, { channel: '0', loginMethod: 6 }), loginAttempted: true },
    allow,
  ],
  [
    '5 lets guests browse where signing in needs the login page',
    { channelCheck: true },
    of(guest, { channel: '0' }),
    allow,
  ],
  [
    '5 leaves the terms readable before signing in',
    { channelCheck: true },
    at(of(guest, { channel: '0', loginMethod: 6 }), '/service-terms'),
    allow,
  ],
  ['5 starts none in a foreign channel', { channelCheck: true }, guest, allow],
  ['5 starts none on a route that does not check', {}, of(guest, { channel: '0' }), allow],
  ['5 starts none for a member', { channelCheck: true }, of(member, { channel: '0' }), allow],

  [
    '6 leads goNext=user to all orders',
    {},
    at(member, '/home', '?companyId=1&goNext=user'),
    to('/my/order/99?companyId=1'),
  ],
  [
    '6 leads another goNext to that path',
    {},
    at(member, '/home', '?companyId=1&goNext=%2Fcart'),
    to('/cart?companyId=1'),
  ],
  [
    '6 understands a goNext without its slash',
    {},
    at(member, '/home', '?companyId=1&goNext=ware%2Flist'),
    to('/ware/list?companyId=1'),
  ],
  [
    '6 follows goNext to no screen that the shells do not contain',
    {},
    at(member, '/home', '?companyId=1&goNext=no-such-screen%2F1'),
    allow,
  ],
  [
    '10 leads home from a redirect to a screen that the shells do not contain',
    {},
    at(member, '/login', '?companyId=1&redirect=%2Fno-such-screen%2F1'),
    to('/home?companyId=1'),
  ],
  [
    '6 follows goNext nowhere outside',
    {},
    at(member, '/home', '?companyId=1&goNext=%2F%2Fevil.test'),
    allow,
  ],

  [
    'a link that names a person of the company’s method signs in before anything is shown',
    {},
    { ...of(guest, { loginMethod: 3 }), entryParams: ['unionId', 'sign'], loginAttempted: true },
    to(homeLogin),
  ],
  [
    'such a link opens the login page of a signed-in shopper, who stays signed in',
    {},
    { ...of(member, { loginMethod: 17 }), entryParams: ['userId', 'companySource', 'sign'] },
    to(homeLogin),
  ],
  [
    'such a link keeps a signed-in shopper at the login page until it is verified',
    {},
    { ...at(of(member, { loginMethod: 12 }), '/login'), entryParams: ['data'] },
    allow,
  ],
  [
    'such a link keeps a half-registered account signed in until it is verified',
    {},
    {
      ...at(of(member, { loginMethod: 12 }), '/login'),
      entryParams: ['data'],
      halfRegistered: true,
    },
    allow,
  ],
  [
    'a link that has been used leads a signed-in shopper on',
    {},
    at(of(member, { loginMethod: 12 }), '/login'),
    to('/home?companyId=1'),
  ],
  [
    'such a link stays at the login page until it is used',
    {},
    { ...at(of(guest, { loginMethod: 12 }), '/login'), entryParams: ['data'] },
    allow,
  ],
  [
    'fields of another method have no effect',
    {},
    { ...of(member, { loginMethod: 3 }), entryParams: ['userId', 'sign'] },
    allow,
  ],
  [
    'fields in a company with its own sign-in page have no effect',
    {},
    { ...member, entryParams: ['openId', 'sign'] },
    allow,
  ],
  [
    'a link does not open a closed shop',
    {},
    { ...at(of(member, { loginMethod: 12, shopStatus: 1 }), '/building'), entryParams: ['data'] },
    allow,
  ],
  [
    'a link that leads further is followed there first',
    {},
    {
      ...at(of(guest, { loginMethod: 12 }), '/home', '?companyId=1&goNext=cart'),
      entryParams: ['data'],
    },
    to('/cart?companyId=1'),
  ],

  ['8 sends a stranger to sign in where the route asks', { login: true }, guest, to(homeLogin)],
  ['8 lets a member in', { login: true }, member, allow],
  [
    '8 asks everyone first where the method is forced',
    {},
    of(guest, { loginMethod: 6 }),
    to(homeLogin),
  ],
  [
    '8 asks so once per visit',
    {},
    { ...of(guest, { loginMethod: 6 }), loginAttempted: true },
    allow,
  ],
  [
    '8 always asks for method 14',
    {},
    { ...of(guest, { loginMethod: 14 }), loginAttempted: true },
    to(`/bank${homeLogin.replace('/', '-')}`),
  ],
  [
    '8 forces method 13 in the work chat',
    {},
    { ...of(guest, { loginMethod: 13 }), workChat: true },
    to(homeLogin),
  ],
  ['8 does not force method 13 elsewhere', {}, of(guest, { loginMethod: 13 }), allow],
  [
    '8 asks a chat app once per visit who comes, where the company signs in by it',
    {},
    { ...of(guest, { appId: 'wx1' }), chatApp: true },
    to(homeLogin),
  ],
  [
    '8 does not ask a chat app twice',
    {},
    { ...of(guest, { appId: 'wx1' }), chatApp: true, loginAttempted: true },
    allow,
  ],
  [
    '8 does not ask a chat app for a company without an app id',
    {},
    { ...guest, chatApp: true },
    allow,
  ],
  [
    '8 does not ask a chat app for a company that signs in by other ways',
    {},
    { ...of(guest, { appId: 'wx1', loginMethod: 8 }), chatApp: true },
    allow,
  ],
  ['8 always asks where the company wants it', {}, of(guest, { forcedLogin: true }), to(homeLogin)],
  [
    '8 does not send the login page to itself',
    {},
    at(of(guest, { loginMethod: 14 }), '/bank-login'),
    allow,
  ],
  [
    '8 leaves the terms readable before signing in',
    {},
    at(of(guest, { forcedLogin: true }), '/service-terms'),
    allow,
  ],

  [
    '9 sends another audience to its own sign-in',
    { audience: 'staff' },
    { ...guest, audienceSignIn: '/staff' },
    to('/staff'),
  ],
  [
    '9 does not accept a shopper as another audience',
    { audience: 'staff' },
    { ...member, audienceSignIn: '/staff' },
    to('/staff'),
  ],
  ['9 shows the screen to its audience', { audience: 'staff' }, guest, allow],
  [
    '8 leaves the sign-in of another audience to step 9',
    { audience: 'staff' },
    of(guest, { forcedLogin: true }),
    allow,
  ],

  [
    '10 leads a member from the login page to where they wanted to go',
    {},
    at(member, '/login', '?companyId=1&redirect=%2Fcart%3FcompanyId%3D1'),
    to('/cart?companyId=1'),
  ],
  ['10 leads home without a wish', {}, at(member, '/login'), to('/home?companyId=1')],
  [
    '10 leads home from a wish that is not ours',
    {},
    at(member, '/login', '?companyId=1&redirect=https%3A%2F%2Fevil.test'),
    to('/home?companyId=1'),
  ],
  [
    '10 reads first what a provider’s page brought',
    {},
    { ...at(member, '/login'), entryParams: ['code', 'state'] },
    allow,
  ],
  [
    '10 leads on from the bank’s login page, too',
    {},
    at(of(member, { loginMethod: 14 }), '/bank-login'),
    to('/home?companyId=1'),
  ],
  [
    '10 does not lead from the login page to the login page',
    {},
    at(member, '/login', '?companyId=1&redirect=%2Flogin'),
    to('/home?companyId=1'),
  ],

  [
    '11 signs a half-registered chat account out and in again',
    {},
    { ...member, halfRegistered: true },
    { kind: 'signOut', to: homeLogin },
  ],
  [
    '11 lets it bind its phone',
    {},
    at({ ...member, halfRegistered: true }, '/wx-bind-phone'),
    allow,
  ],

  [
    'refuses what the host cannot do',
    { needs: ['scan'] },
    guest,
    { kind: 'deny', reason: 'host-cannot' },
  ],
  ['allows what it can', { needs: ['scan'] }, { ...guest, capabilities: new Set(['scan']) }, allow],
  [
    'asks who it is before what the host can',
    { login: true, needs: ['scan'] },
    guest,
    to(homeLogin),
  ],
  [
    'closes the shop before it asks anyone to sign in',
    { login: true },
    of(guest, { shopStatus: 1 }),
    to(`/building?companyId=1&redirect=${encodeURIComponent('/home?companyId=1')}`),
  ],
])('decides on the route: %s', (_sentence, access, facts, verdict) => {
  expect(decide({ path: facts.pathname, access }, facts)).toEqual(verdict)
})

const block: GuardStep = () => ({ kind: 'deny', reason: 'host-cannot' })
it('runs a feature’s step in its order among the kernel’s steps', () => {
  const steps = orderSteps([{ order: 7, step: block }])
  const home = { path: '/home', access: { login: true } }
  expect(decide(home, guest, steps)).toEqual({ kind: 'deny', reason: 'host-cannot' })
  const closed = of(guest, { shopStatus: 1 })
  expect(decide(home, closed, steps).kind).toBe('redirect')
})

it('rejects two steps with the same order', () => {
  expect(() => orderSteps([{ order: 8, step: block }])).toThrow('two guard steps have order 8')
})
