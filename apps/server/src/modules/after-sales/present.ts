import type { AfterSale, AfterSaleSummary, PayChannel } from '@mall/contract'
import { findCarrier } from '@mall/contract/carriers'
import type { AfterSaleStatus } from '@mall/contract/states'
import type { PictureSigner } from '../../pictures/signed-pictures.ts'
import type { AfterSaleSettings } from './after-sale-settings.ts'
import type { AfterSaleRow, Progress } from './reading.repository.ts'

type Event = AfterSale['events'][number]
/** Settings of the company, and the signer of addresses of evidence. */
export type Presenting = AfterSaleSettings & { signer: PictureSigner }

export const presentSummary = (row: AfterSaleRow): AfterSaleSummary => ({
  id: row.id,
  orderId: row.orderId,
  childId: row.childId,
  supplierName: row.supplierName,
  kind: row.kind,
  status: row.status as AfterSaleStatus,
  reason: row.reason,
  points: row.points,
  cash: row.cash,
  requestedAt: row.requestedAt.toISOString(),
  dueAt: row.dueAt?.toISOString() ?? null,
  lines: row.lines.map(({ afterSaleId: _afterSaleId, ...line }) => line),
})

const presentReturnParcel = ({ shipper, trackingNumber }: AfterSaleRow) =>
  trackingNumber === ''
    ? null
    : { shipper, trackingNumber, isTrackable: findCarrier(shipper) !== null }

/** A request without its progress. */
export const presentRequest = (row: AfterSaleRow, { returnAddress, signer }: Presenting) => ({
  ...presentSummary(row),
  note: row.note,
  pictures: row.pictures.map((picture) => signer.sign(picture)),
  channel: row.cash > 0 ? (row.payChannel as PayChannel) : null,
  rejectReason: row.rejectReason,
  returnAddress: row.kind === 'return' ? row.returnAddress || returnAddress : '',
  returnParcel: presentReturnParcel(row),
  compensation: row.compensation,
})

export const presentAfterSale = (
  row: AfterSaleRow,
  { events, refund }: Progress,
  settings: Presenting,
  now: Date,
): AfterSale => ({
  ...presentRequest(row, settings),
  refund,
  events: events.map(({ event, by, toStatus, note, at }) => ({
    event: event as Event['event'],
    by: by as Event['by'],
    status: toStatus as AfterSaleStatus,
    note,
    at: at.toISOString(),
  })),
  serverTime: now.toISOString(),
})
