import { expect, it } from 'vitest'
import { planSignIn, type Plan, type PlanFacts } from './plan-sign-in.ts'

const guest: PlanFacts = {
  method: 1,
  appId: 'wx1',
  entryFields: {},
  chatApp: false,
  workChat: false,
  bridgeLogins: new Set(),
  isChatAttempted: false,
  signedIn: false,
  isBinding: false,
}
const inChat = { ...guest, chatApp: true }
const back = { code: 'c', state: 's' }

it.each<[string, PlanFacts, Plan]>([
  ['shows the form in a plain browser', guest, { kind: 'form' }],
  ['starts a silent chat sign-in', inChat, { kind: 'silentChat' }],
  ['starts it once per visit', { ...inChat, isChatAttempted: true }, { kind: 'form' }],
  ['does not start it for a signed-in shopper', { ...inChat, signedIn: true }, { kind: 'form' }],
  ['does not start it without an app id', { ...inChat, appId: '' }, { kind: 'form' }],
  ['does not start it for the workplace app’s method', { ...inChat, method: 8 }, { kind: 'form' }],
  ['starts it for method 13', { ...inChat, method: 13 }, { kind: 'silentChat' }],
  [
    'handles a provider’s return first',
    { ...inChat, entryFields: back },
    { kind: 'returned', fields: back },
  ],
  [
    'shows the form while a ticket is being bound',
    { ...inChat, isBinding: true },
    { kind: 'form' },
  ],
  ['redirects to the bank’s page for method 14', { ...guest, method: 14 }, { kind: 'bankPage' }],
  [
    'signs in through the work chat for method 13',
    { ...guest, method: 13, workChat: true },
    { kind: 'strategy', origin: 'workplace', fields: {} },
  ],
  [
    'signs in through a native app’s bridge for method 13',
    { ...guest, method: 13, bridgeLogins: new Set([13]) },
    { kind: 'strategy', origin: 'nativeApp', fields: {} },
  ],
  [
    'requests the code of method 14 from a bridge that supplies it',
    { ...guest, method: 14, bridgeLogins: new Set([14]) },
    { kind: 'bankCode' },
  ],
  [
    'shows the form for method 13 in a bank app that signs in by another method',
    { ...guest, method: 13, bridgeLogins: new Set([2]) },
    { kind: 'form' },
  ],
  ['names the other app for method 2 in a browser', { ...guest, method: 2 }, { kind: 'otherApp' }],
  [
    'names the other app for method 21 in an app that signs in by method 2',
    { ...guest, method: 21, bridgeLogins: new Set([2]) },
    { kind: 'otherApp' },
  ],
  [
    'reads a branch’s encrypted data from the link for method 2',
    { ...guest, method: 2, entryFields: { companySource: 'sz', data: 'd' } },
    { kind: 'strategy', origin: 'method', fields: { companySource: 'sz', data: 'd' } },
  ],
  ['shows the form for method 13 in a browser', { ...guest, method: 13 }, { kind: 'form' }],
  [
    'waits for a tap on the icon for method 8 in the work chat',
    { ...guest, method: 8, workChat: true },
    { kind: 'form' },
  ],
  ['shows the form for an unknown method', { ...guest, method: 99 }, { kind: 'form' }],
])('plans the sign-in: %s', (_sentence, facts, plan) => {
  expect(planSignIn(facts)).toEqual(plan)
})

it('signs in automatically for every method with its own proof, even if it is missing', () => {
  const bridgeLogins = new Set([2, 21])
  for (const method of [2, 3, 6, 7, 11, 12, 15, 16, 17, 18, 19, 20, 21]) {
    expect(planSignIn({ ...inChat, method, bridgeLogins })).toMatchObject({
      kind: 'strategy',
      origin: 'method',
    })
  }
})
