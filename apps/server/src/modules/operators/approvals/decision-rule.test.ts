import { expect, it } from 'vitest'
import { findObjection, type DecisionFacts } from './decision-rule.ts'

const facts = (
  own: Partial<Omit<DecisionFacts, 'decider'>> = {},
  decider: Partial<DecisionFacts['decider']> = {},
): DecisionFacts => ({
  decision: 'approved',
  isOpen: true,
  permission: 'points.write',
  requesters: ['author', 'creator', 'submitter'],
  ...own,
  decider: { personId: 'second', permissions: ['points.write'], makers: [], ...decider },
})

it.each<[string, DecisionFacts, string | null]>([
  ['a second person approves', facts(), null],
  ['a second person rejects', facts({ decision: 'rejected' }), null],
  ['who created the draft', facts({}, { personId: 'creator' }), 'ops/own-request'],
  ['who wrote a line', facts({}, { personId: 'author' }), 'ops/own-request'],
  ['who submitted', facts({}, { personId: 'submitter' }), 'ops/own-request'],
  [
    'a requester withdraws without the permission',
    facts({ decision: 'rejected' }, { personId: 'author', permissions: [] }),
    null,
  ],
  ['without the permission', facts({}, { permissions: ['points.read'] }), 'ops/permission'],
  [
    'a rejection without the permission',
    facts({ decision: 'rejected' }, { permissions: [] }),
    'ops/permission',
  ],
  ['an account that a requester made', facts({}, { makers: ['author'] }), 'ops/new-approver'],
  [
    'an account that a requester made, one of two makers',
    facts({}, { makers: ['owner', 'submitter'] }),
    'ops/new-approver',
  ],
  ['an account created by a third person', facts({}, { makers: ['owner'] }), null],
  [
    'an account that a requester made rejects',
    facts({ decision: 'rejected' }, { makers: ['author'] }),
    null,
  ],
  ['a decided or expired approval', facts({ isOpen: false }), 'ops/approval-decided'],
])('%s', (_case, given, refusal) => {
  expect(findObjection(given)).toBe(refusal)
})
