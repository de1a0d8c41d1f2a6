import { z } from 'zod'
import { call } from '../base/call.ts'
import { Fen, Id, Nothing, OutId, Points, Timestamp } from '../base/shapes.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'
import { noticeChannels, noticeKinds, optionalNoticeKinds } from '../states/notice-kind.ts'

const kind = z.enum(noticeKinds)
const optionalKind = z.enum(optionalNoticeKinds)

/** Facts of an effect; those of other kinds are left out. */
export const NoticeFacts = z.object({
  orderId: z.string().optional(),
  /** parcel: courier company and number */
  shipper: z.string().optional(),
  trackingNumber: z.string().optional(),
  /** the after-sales request, also of a refund; absent: a cancelled order */
  afterSaleId: z.string().optional(),
  /** refunded, to be refunded, or expiring; a top-up: its face value as `cash` */
  points: Points.optional(),
  cash: Fen.optional(),
  /**
   * points, coupons, benefits: their expiry, the earliest of several; an account: when it is closed;
   * a return: until when it must be sent; a prize or card: until when it can be claimed
   */
  expiresAt: Timestamp.optional(),
  /** a top-up that nobody paid, as a prize */
  isFree: z.boolean().optional(),
  spuId: OutId.optional(),
  /**
   * name of the product, prize, card, coupon, benefit, device or agent; last digits of a new phone, or of
   * one topped up
   */
  name: z.string().optional(),
  /** number of a draw */
  drawNumber: z.string().optional(),
  /** coupons that expire */
  count: z.int().optional(),
  /** masked, of the receiver of a card */
  phone: z.string().optional(),
  /** outlet where a benefit was collected */
  outlet: z.string().optional(),
  /** reason of a rejection, in the operator’s words */
  reason: z.string().optional(),
})
export type NoticeFacts = z.infer<typeof NoticeFacts>

export const Notice = z.object({
  id: OutId,
  kind,
  facts: NoticeFacts,
  at: Timestamp,
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

const Unread = z.object({ unread: z.int() })

const Settings = z.object({
  /** SMS need a phone */
  hasPhone: z.boolean(),
  kinds: z.array(
    z.object({
      kind,
      /** channel on which the shopper gets this kind besides the inbox; null: none */
      channel: z.enum(noticeChannels).nullable(),
      isOptional: z.boolean(),
      isOptedOut: z.boolean(),
    }),
  ),
})

export const noticeCalls = {
  'notice.list': call('notice.list', {
    auth: 'shopper',
    summary: 'Inbox of the last 180 days, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(Notice),
  }),
  'notice.unread': call('notice.unread', {
    auth: 'shopper',
    summary: 'Number of unread notices',
    input: Nothing,
    data: Unread,
  }),
  'notice.read': call('notice.read', {
    auth: 'shopper',
    summary: 'Marks one notice, or all, as read; a repetition changes nothing',
    input: z.object({
      /** default: all */
      id: Id.optional(),
    }),
    data: Unread,
  }),
  'notice.settings': call('notice.settings', {
    auth: 'shopper',
    summary: 'SMS or message of an app by kind of notice; the inbox has every notice',
    input: Nothing,
    data: Settings,
  }),
  'notice.setSettings': call('notice.setSettings', {
    auth: 'shopper',
    summary: 'Turns what is sent of a kind, or of several, on or off, those that wait included',
    input: z.object({
      kind: z.union([optionalKind, z.array(optionalKind).min(1).max(optionalNoticeKinds.length)]),
      isOptedOut: z.boolean(),
    }),
    data: Settings,
  }),
}
