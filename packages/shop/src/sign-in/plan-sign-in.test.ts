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
  ['asks a chat app silently', inChat, { kind: 'silentChat' }],
  ['asks it once per visit', { ...inChat, isChatAttempted: true }, { kind: 'form' }],
  ['asks it of nobody who is here already', { ...inChat, signedIn: true }, { kind: 'form' }],
  ['asks it not without an app id', { ...inChat, appId: '' }, { kind: 'form' }],
  ['asks it not for the workplace app’s method', { ...inChat, method: 8 }, { kind: 'form' }],
  ['asks it for method 13, too', { ...inChat, method: 13 }, { kind: 'silentChat' }],
  [
    'reads first what a provider brought',
    { ...inChat, entryFields: back },
    { kind: 'returned', fields: back },
  ],
  [
    'leaves a ticket that waits for its phone alone',
    { ...inChat, isBinding: true },
    { kind: 'form' },
  ],
  ['goes to the bank’s page for method 14', { ...guest, method: 14 }, { kind: 'bankPage' }],
  [
    'signs in by the work chat for method 13',
    { ...guest, method: 13, workChat: true },
    { kind: 'strategy', origin: 'workplace', fields: {} },
  ],
  [
    'signs in by a native app’s bridge for method 13',
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
    'reads a branch’s sealed data from the link for method 2',
    { ...guest, method: 2, entryFields: { companySource: 'sz', data: 'd' } },
    { kind: 'strategy', origin: 'method', fields: { companySource: 'sz', data: 'd' } },
  ],
  ['shows the form for method 13 in a browser', { ...guest, method: 13 }, { kind: 'form' }],
  [
    'waits for the icon for method 8 in the work chat',
    { ...guest, method: 8, workChat: true },
    { kind: 'form' },
  ],
  ['shows the form for a method nobody knows', { ...guest, method: 99 }, { kind: 'form' }],
])('%s', (_sentence, facts, plan) => {
  expect(planSignIn(facts)).toEqual(plan)
})

it('signs in by itself for every method that brings its proof, with or without it', () => {
  const bridgeLogins = new Set([2, 21])
  for (const method of [2, 3, 6, 7, 11, 12, 15, 16, 17, 18, 19, 20, 21]) {
    expect(planSignIn({ ...inChat, method, bridgeLogins })).toMatchObject({
      kind: 'strategy',
      origin: 'method',
    })
  }
})
