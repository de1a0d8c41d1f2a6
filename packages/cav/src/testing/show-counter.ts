import type { CompanyInfo, CounterTicket } from '@mall/contract'
import { buildData, renderFeature, type Answers } from '@mall/testing'
import { STAFF_TOKEN } from '../counter/staff-token.ts'
import { cavFeature } from '../feature.ts'

export const buildTicket = (overrides: Partial<CounterTicket> = {}): CounterTicket => ({
  ...buildData('cav.detail'),
  ticketId: '5',
  slot: '826044',
  code: '8260441234',
  receiver: '林**',
  tel: '138****6021',
  state: 'ready',
  verification: null,
  ...overrides,
})
export const verifiedTicket = buildTicket({
  state: 'verified',
  verification: {
    at: '2026-01-01T01:00:00.000Z',
    staffName: '王师傅',
    undoUntil: '2026-01-01T01:10:00.000Z',
    canUndo: true,
  },
})
export const counterDay = {
  ...buildData('cav.today'),
  staffName: '王师傅',
  outletName: '张江支行',
  verified: 3,
  pieces: 4,
  failed: 1,
}

type Options = { signedIn?: boolean; company?: Partial<CompanyInfo> }

/** Opens a screen of the counter; signed in as staff by default. */
export const showCounter = (
  route: string,
  answers: Answers,
  { signedIn = true, company = {} }: Options = {},
) =>
  renderFeature(cavFeature, {
    route,
    user: false,
    company,
    answers: { 'cav.today': counterDay, ...answers },
    prepare: ({ ports }) => {
      if (!signedIn) return
      const expiry = ports.clock.now() + 7_200_000
      ports.storage.local.set(`mall:1:${STAFF_TOKEN}`, JSON.stringify({ value: 'staff', expiry }))
    },
  })
