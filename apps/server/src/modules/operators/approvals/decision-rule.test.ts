import { expect, it } from 'vitest'
import { findObjection, type DecisionFacts } from './decision-rule.ts'

type Own = Partial<Omit<DecisionFacts, 'decider' | 'persons'>>
const requesters = ['author', 'creator', 'submitter']
const facts = (
  own: Own = {},
  decider: Partial<DecisionFacts['decider']> = {},
  makers: { requesting?: string[]; deciding?: string[] } = {},
): DecisionFacts => ({
  decision: 'approved',
  isOpen: true,
  permission: 'points.write',
  ...own,
  decider: { personId: 'second', permissions: ['points.write'], ...decider },
  persons: {
    requesters,
    requesting: [...requesters, ...(makers.requesting ?? [])],
    deciding: [decider.personId ?? 'second', ...(makers.deciding ?? [])],
  },
})
const rejected: Own = { decision: 'rejected' }

it.each<[string, DecisionFacts, string | null]>([
  ['a second person approves', facts(), null],
  ['a second person rejects', facts(rejected), null],
  ['who created the draft', facts({}, { personId: 'creator' }), 'ops/own-request'],
  ['who wrote a line', facts({}, { personId: 'author' }), 'ops/own-request'],
  ['who submitted', facts({}, { personId: 'submitter' }), 'ops/own-request'],
  [
    'a requester withdraws without the permission',
    facts(rejected, { personId: 'author', permissions: [] }),
    null,
  ],
  ['without the permission', facts({}, { permissions: ['points.read'] }), 'ops/permission'],
  ['a rejection without the permission', facts(rejected, { permissions: [] }), 'ops/permission'],
  [
    'an account that a requester made',
    facts({}, {}, { deciding: ['owner', 'author'] }),
    'ops/new-approver',
  ],
  [
    'an account that made a requester’s',
    facts({}, {}, { requesting: ['second'] }),
    'ops/new-approver',
  ],
  [
    'two accounts that a third person made',
    facts({}, {}, { requesting: ['owner'], deciding: ['owner'] }),
    'ops/new-approver',
  ],
  [
    'two accounts that two persons made',
    facts({}, {}, { requesting: ['owner'], deciding: ['other'] }),
    null,
  ],
  ['an account that a requester made rejects', facts(rejected, {}, { deciding: ['author'] }), null],
  ['a decided or expired approval', facts({ isOpen: false }), 'ops/approval-decided'],
])('decides on an approval: %s', (_case, given, refusal) => {
  expect(findObjection(given)).toBe(refusal)
})
