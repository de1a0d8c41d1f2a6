import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Nothing, OrderId, OutId, Phone, Picture, text, Timestamp } from '../base/shapes.ts'
import { claimInput, claimRefusals, Coupon, RequestKey } from '../coupons/calls.ts'

/** Ways of collecting a benefit: at an outlet, or sent to an address. */
export const BENEFIT_WAYS = ['pickup', 'mail'] as const
export const BenefitWay = about(z.enum(BENEFIT_WAYS), {
  title: '领取方式',
  choices: { pickup: '网点自提', mail: '邮寄' },
})

/** Opening hours; ISO days, 1 is Monday; times in China Standard Time. */
export const OpeningHours = z.object({
  days: about(
    z
      .array(
        about(z.int().min(1).max(7), {
          choices: {
            1: '周一',
            2: '周二',
            3: '周三',
            4: '周四',
            5: '周五',
            6: '周六',
            7: '周日',
          },
        }),
      )
      .min(1)
      .max(7),
    { title: '星期' },
  ),
  from: about(z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), {
    title: '开始',
    hint: '如 09:00',
  }),
  to: about(z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/), {
    title: '结束',
    hint: '如 17:00',
  }),
})
export type OpeningHours = z.infer<typeof OpeningHours>

export const BenefitGoods = z.object({
  spuId: OutId,
  skuId: OutId,
  name: z.string(),
  specText: z.string(),
  picture: Picture,
  /** the price in the shop, costPoints */
  costPoints: z.int(),
  /** pieces that can be sent */
  available: z.int().nonnegative(),
})
export const BenefitGrant = z.object({
  id: OutId,
  activityId: OutId,
  title: z.string(),
  note: z.string(),
  ways: z.array(z.enum(BENEFIT_WAYS)),
  quantity: z.int(),
  used: z.int(),
  validFrom: Timestamp,
  validUntil: Timestamp,
  /** the operators stopped the activity: nothing new is ordered */
  isStopped: z.boolean(),
  goods: z.array(BenefitGoods),
  /** coupons that the grant gives, each once */
  coupons: z.array(z.object({ templateId: OutId, title: z.string(), isClaimed: z.boolean() })),
})
export type BenefitGrant = z.infer<typeof BenefitGrant>

export const Outlet = z.object({
  id: about(OutId, { title: '编号' }),
  name: about(z.string(), { title: '名称' }),
  province: about(z.string(), { title: '省' }),
  city: about(z.string(), { title: '市' }),
  county: about(z.string(), { title: '区县' }),
  address: about(z.string(), { title: '地址' }),
  tel: about(z.string(), { title: '电话' }),
  longitude: about(z.number(), { title: '经度' }),
  latitude: about(z.number(), { title: '纬度' }),
  hours: about(z.array(OpeningHours), { title: '营业时间' }),
})
export type Outlet = z.infer<typeof Outlet>

export const OutletSlot = z.object({
  id: OutId,
  startsAt: Timestamp,
  endsAt: Timestamp,
  left: z.int().nonnegative(),
})

const coordinate = (limit: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,3}(\.\d{1,10})?$/)
        .transform(Number),
    ])
    .refine((degrees) => Math.abs(degrees) <= limit, '坐标有误')

export const PickupTicket = z.object({
  orderId: z.string(),
  ticketId: z.string(),
  title: z.string(),
  goods: z.object({
    spuId: OutId,
    skuId: OutId,
    name: z.string(),
    specText: z.string(),
    picture: Picture,
    num: z.int(),
  }),
  outlet: Outlet,
  slot: z.object({ startsAt: Timestamp, endsAt: Timestamp }).nullable(),
  validUntil: Timestamp,
  state: z.enum(['open', 'verified', 'cancelled', 'expired']),
  verifiedAt: Timestamp.nullable(),
  canChange: z.boolean(),
})
export type PickupTicket = z.infer<typeof PickupTicket>

const own = { orderId: OrderId }
const place = { outletId: Id, slotId: Id.optional() }
const placeRefusals = [
  'equity/outlet',
  'equity/slot-needed',
  'equity/slot-full',
  'equity/outlet-stock',
] as const

export const equityCalls = {
  'equity.claimCoupon': call('equity.claimCoupon', {
    auth: 'shopper',
    summary: 'Claims a coupon of a benefit activity, once for each open grant of it',
    input: claimInput.extend({ actId: Id }),
    data: Coupon,
    refusals: claimRefusals,
  }),
  'equity.grants': call('equity.grants', {
    auth: 'shopper',
    summary: 'Benefits of the shopper with their goods, those that end first come first',
    input: Nothing,
    data: z.object({ list: z.array(BenefitGrant), serverTime: Timestamp }),
  }),
  'equity.orders': call('equity.orders', {
    auth: 'shopper',
    summary: 'The latest 50 benefit orders of the shopper',
    input: Nothing,
    data: z.object({
      list: z.array(
        z.object({
          orderId: z.string(),
          title: z.string(),
          name: z.string(),
          picture: Picture,
          way: z.enum(BENEFIT_WAYS),
          outletName: z.string().nullable(),
          state: z.enum(['open', 'verified', 'cancelled', 'expired', 'mailed']),
          createdAt: Timestamp,
        }),
      ),
    }),
  }),
  'equity.outlets': call('equity.outlets', {
    auth: 'public',
    summary: 'Outlets with their stock of a SKU, nearest first where a location is given',
    input: z.object({
      skuId: Id.optional(),
      kw: text(30).optional(),
      longitude: coordinate(180).optional(),
      latitude: coordinate(90).optional(),
    }),
    data: z.object({
      list: z.array(
        Outlet.extend({
          /** metres; null without a location */
          distance: z.int().nullable(),
          isOpen: z.boolean(),
          /** pieces of the SKU; null without a SKU */
          available: z.int().nullable(),
          hasSlots: z.boolean(),
        }),
      ),
    }),
  }),
  'equity.slots': call('equity.slots', {
    auth: 'public',
    summary: 'Appointment slots of an outlet that have not ended',
    input: z.object({ outletId: Id }),
    data: z.object({ list: z.array(OutletSlot) }),
    refusals: ['equity/outlet'],
  }),
  'equity.contact': call('equity.contact', {
    auth: 'shopper',
    summary: 'The person who collects, and the outlet of the last choice',
    input: Nothing,
    data: z.object({ name: z.string(), tel: z.string(), outletId: OutId.nullable() }),
  }),
  'equity.saveContact': call('equity.saveContact', {
    auth: 'shopper',
    summary: 'Saves the person who collects, and the preferred outlet',
    input: z.object({
      name: text(20).refine((name) => name !== '', '请填写姓名'),
      tel: Phone,
      outletId: Id.optional(),
    }),
    data: Nothing,
    refusals: ['equity/outlet'],
  }),
  'equity.commitOrder': call('equity.commitOrder', {
    auth: 'shopper',
    summary:
      'Orders a piece of a benefit, to an outlet or an address; a repetition of the request key returns the same order',
    input: z
      .object({
        requestKey: RequestKey,
        grantId: Id,
        skuId: Id,
        outletId: Id.optional(),
        slotId: Id.optional(),
        /** address to which the piece is sent; the outlet is then ignored */
        addressId: Id.optional(),
        name: text(20).default(''),
        tel: Phone.optional(),
      })
      .refine(
        ({ outletId, addressId, name, tel }) =>
          addressId !== undefined || (outletId !== undefined && name !== '' && tel !== undefined),
        '请选择网点并填写领取人，或选择收货地址',
      ),
    data: z.object({ orderId: z.string(), ticketId: z.string().nullable() }),
    refusals: [
      'equity/not-found',
      'equity/used-up',
      'equity/ended',
      'equity/goods',
      'equity/way',
      'equity/key-reused',
      ...placeRefusals,
      'address/not-found',
      'checkout/undeliverable',
      'checkout/sold-out',
      'company/closed',
    ],
  }),
  'equity.pickup': call('equity.pickup', {
    auth: 'shopper',
    summary: 'The pick-up ticket of an order of the shopper',
    input: z.object(own),
    data: PickupTicket,
    refusals: ['equity/not-found'],
  }),
  'equity.pickupSeed': call('equity.pickupSeed', {
    auth: 'shopper',
    summary:
      'Gives this device the key of a ticket’s codes, which it shows offline too; codes of another device end',
    input: z.object({ ...own, device: z.string().regex(/^[\w-]{16,64}$/) }),
    data: z.object({
      companyId: OutId,
      slot: z.string(),
      /** hexadecimal */
      key: z.string(),
      generation: z.int(),
      serverTime: Timestamp,
    }),
    refusals: ['equity/not-found', 'equity/closed'],
  }),
  'equity.changeOutlet': call('equity.changeOutlet', {
    auth: 'shopper',
    summary: 'Moves a ticket to another outlet, once and before its verification',
    input: z.object({ ...own, ...place }),
    data: PickupTicket,
    refusals: ['equity/not-found', 'equity/closed', 'equity/changed', ...placeRefusals],
  }),
}
