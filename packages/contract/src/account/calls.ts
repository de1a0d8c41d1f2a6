import { z } from 'zod'
import { call } from '../base/call.ts'
import { Nothing, OutId, Picture, text, Timestamp } from '../base/shapes.ts'
import { SmsCode, UserInfo } from '../login/login-shapes.ts'
import { PERSONAL_DATA_GROUPS } from '../states/personal-data-group.ts'

/** A device that is signed in. */
export const Device = z.object({
  id: z.string(),
  /** operating system and browser */
  name: z.string(),
  signedInAt: Timestamp,
  lastSeenAt: Timestamp,
  isCurrent: z.boolean(),
})
export type Device = z.infer<typeof Device>

const Deletion = z.object({
  /** null: not requested */
  requestedAt: Timestamp.nullable(),
  /** time from which the personal data are removed, once no order is open */
  dueAt: Timestamp.nullable(),
  /** orders, refunds, requests, prizes or cards that are not at their end */
  hasOpenOrders: z.boolean(),
  /** points, cards, coupons and others of the account, which are lost with it */
  losses: z
    .object({
      points: z.int(),
      /** gift cards that have a value, and the balance of those with one in costPoints */
      cards: z.int(),
      cardBalance: z.int(),
      coupons: z.int(),
      /** pieces that are left of benefits */
      benefits: z.int(),
      /** prizes to claim */
      prizes: z.int(),
    })
    .optional(),
})
export type Deletion = z.infer<typeof Deletion>

export const ToCollect = z.object({
  /** `right`: pieces of a benefit that the shopper has not chosen yet; `benefit`: waits at an outlet */
  kind: z.enum(['right', 'benefit', 'prize', 'card', 'coupon']),
  /** id of a right’s grant, a benefit’s order, a draw, a card’s transfer, or a coupon */
  id: z.string(),
  name: z.string(),
  picture: Picture.nullable(),
  /** outlet of a benefit, masked phone of a card’s giver; else '' */
  from: z.string(),
  endsAt: Timestamp,
  /** pieces of a right; else 1 */
  pieces: z.int(),
  /** a prize that is sent to an address */
  needsAddress: z.boolean(),
  /** template of a coupon */
  templateId: OutId.nullable(),
  /** product that a coupon exchanges */
  spuId: OutId.nullable(),
})
export type ToCollect = z.infer<typeof ToCollect>

export const accountCalls = {
  'login.editInfo': call('login.editInfo', {
    auth: 'shopper',
    summary: 'Changes nickname, picture and birthday; what is left out stays',
    input: z.object({
      nickName: text(20)
        .refine((value) => value !== '' && !/\p{C}/u.test(value), '请填写 1 至 20 个字符的昵称')
        .optional(),
      /** address of an upload of the shopper’s own; '' removes the picture */
      headImage: z.string().max(200).optional(),
      /** YYYY-MM-DD, not in the future; '' removes it */
      birthday: z.union([z.literal(''), z.iso.date()]).optional(),
    }),
    data: UserInfo,
    refusals: ['upload/not-found', 'account/birthday'],
  }),
  'login.labelInfo': call('login.labelInfo', {
    auth: 'shopper',
    summary: 'Labels that the company has given the shopper: a level, a group',
    input: Nothing,
    data: z.object({ labels: z.array(z.string()) }),
  }),
  'account.devices': call('account.devices', {
    auth: 'shopper',
    summary: 'Devices that are signed in, the one that asks first',
    input: Nothing,
    data: z.object({ list: z.array(Device) }),
  }),
  'account.signOutDevice': call('account.signOutDevice', {
    auth: 'shopper',
    summary: 'Signs another device out; one that is not signed in does not matter',
    input: z.object({ id: z.string().regex(/^[0-9a-f]{16}$/) }),
    data: z.object({ isSignedOut: z.boolean() }),
  }),
  'account.data': call('account.data', {
    auth: 'shopper',
    summary: 'The kinds of personal data that the mall keeps of the shopper, in numbers',
    input: Nothing,
    data: z.object({
      subjects: z.array(
        z.object({
          title: z.string(),
          rows: z.int(),
          group: z.enum(PERSONAL_DATA_GROUPS).optional(),
        }),
      ),
    }),
  }),
  'account.exportLink': call('account.exportLink', {
    auth: 'shopper',
    summary:
      'An address of a file with all personal data, for ten minutes; a later one replaces it',
    input: z.object({
      /** html: one page to read, without scripts */
      format: z.enum(['json', 'html']).default('json'),
    }),
    data: z.object({ url: z.string(), expiresAt: Timestamp }),
  }),
  'account.toCollect': call('account.toCollect', {
    auth: 'shopper',
    summary:
      'Benefits to choose or at outlets, prizes and gift cards that can be collected, and coupons that end within three days; those that end first come first',
    input: Nothing,
    data: z.object({ list: z.array(ToCollect), serverTime: Timestamp }),
  }),
  'account.deletion': call('account.deletion', {
    auth: 'shopper',
    summary: 'Whether and when the personal data are removed',
    input: Nothing,
    data: Deletion,
  }),
  'account.requestDeletion': call('account.requestDeletion', {
    auth: 'shopper',
    summary:
      'Removes the personal data after 7 days and the last after-sale window, unless it is withdrawn; orders stay without names',
    input: z.object({
      /** sent to the account’s phone; needed where it has one */
      code: SmsCode.optional(),
    }),
    data: Deletion,
    refusals: ['account/open-orders', 'login/wrong-code', 'login/locked'],
  }),
  'account.withdrawDeletion': call('account.withdrawDeletion', {
    auth: 'shopper',
    summary: 'Keeps the account after all',
    input: Nothing,
    data: Deletion,
  }),
}
