import type { Transitions } from './transitions.ts'

export const InvoiceStatus = { Requested: 0, Issued: 1, Refused: 2, Withdrawn: 3 } as const
export type InvoiceStatus = (typeof InvoiceStatus)[keyof typeof InvoiceStatus]
export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
  0: '开具中',
  1: '已开具',
  2: '已驳回',
  3: '已撤销',
}
const S = InvoiceStatus

/** Changes of an invoice by event. `replace`: another file for the same invoice. */
export const invoiceTransitions = {
  issue: { from: [S.Requested], to: S.Issued },
  replace: { from: [S.Issued], to: S.Issued },
  refuse: { from: [S.Requested], to: S.Refused },
  withdraw: { from: [S.Requested], to: S.Withdrawn },
} as const satisfies Transitions<InvoiceStatus>
