import { expect, it } from 'vitest'
import { decideEntry } from './entry.ts'

const bound = { userId: 7, disabled: false, halfRegistered: false }

it.each([
  ['signs a guest in to the bound shopper', bound, null, { kind: 'sign-in', userId: 7 }],
  ['signs the bound shopper in again', bound, 7, { kind: 'sign-in', userId: 7 }],
  [
    'refuses a signed-in shopper whose identity is bound to another one',
    bound,
    8,
    { kind: 'refuse', refusal: 'login/bound-elsewhere' },
  ],
  [
    'refuses a disabled shopper',
    { ...bound, disabled: true },
    null,
    { kind: 'refuse', refusal: 'login/disabled' },
  ],
  ['issues a ticket to a guest who is not bound', null, null, { kind: 'issue-ticket' }],
  [
    'issues a ticket to a guest whose registration is incomplete',
    { ...bound, halfRegistered: true },
    null,
    { kind: 'issue-ticket' },
  ],
  ['binds a new identity to the signed-in shopper', null, 8, { kind: 'bind', userId: 8 }],
  [
    'binds the identity of an incomplete registration to the signed-in shopper',
    { ...bound, halfRegistered: true },
    8,
    { kind: 'bind', userId: 8 },
  ],
])('decides the entry: %s', (_title, account, callerId, entry) => {
  expect(decideEntry(account, callerId)).toEqual(entry)
})
