import type { AccountInfo, CompanyInfo, HostPayment } from '@mall/contract'
import { formatAmount } from '@mall/contract/format-money'
import { needsShipping } from '@mall/contract/kinds'
import {
  exchangeStep,
  payableUnit,
  payWithPoints,
  pointsBelowOneStep,
  priceUnit,
} from '@mall/contract/money'
import { Refusal } from '../../plugins/errors.ts'
import {
  chooseCoupons,
  evaluateCoupons,
  type AppliedCoupon,
  type Basket,
  type CouponSelection,
  type Evaluated,
} from '../coupons/index.ts'
import {
  calculateFreight,
  findDeliveryTerms,
  toDelivery,
  type FreightSettings,
} from '../freight/index.ts'
import { payableChannels } from '../../providers/cash/scenes.ts'
import type { Facts, GoodsFact } from './facts.ts'
import { splitShares, type LineShares } from './shares.ts'

export type Choice = CouponSelection & {
  usePoints: boolean
  /** maximum points; undefined: as many as the order allows */
  points?: number | undefined
  /** payment capabilities of the host; undefined: unknown, every channel may be payable */
  payment?: HostPayment | undefined
}
export type PricedCompany = { info: CompanyInfo; settings: { freight: FreightSettings } }
type Line = GoodsFact & { amount: number; deliverable: boolean }
export type Group = {
  supplierId: number
  supplierName: string
  lines: Line[]
  goodsAmount: number
  freight: number
  arrivesAt: string | null
  couponAmount: number
  shares: LineShares[]
}

/** Price with all data of an order insert. */
export type Price = Omit<
  AccountInfo,
  | 'token'
  | 'tokenExpiresAt'
  | 'orderTimeoutMinutes'
  | 'groups'
  | 'serverTime'
  | 'coupons'
  | 'usedCoupons'
> & {
  groups: Group[]
  coupons: readonly Evaluated[]
  /** the coupons counted in, in the order in which they apply */
  appliedCoupons: readonly AppliedCoupon[]
  /** freight that a coupon takes off, of what the company's rules leave */
  couponFreight: number
  /** why the requested coupons cannot be used */
  couponRefusal: 'checkout/coupon' | 'checkout/coupons' | null
  /** no accepted payment method covers the amount */
  unpayable: boolean
  /** cash is due, but the host supports no channel of the company */
  isStranded: boolean
  /** the points balance limits the payment */
  pointsRunOut: boolean
}

/** Seed data is validated, but sums may exceed the safe integer range. */
function safe(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new Refusal('request/invalid', '订单金额超出范围')
  return amount
}
const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => safe(a + b), 0)

type SupplierGroup = Omit<Group, 'freight' | 'couponAmount' | 'shares'> & { surcharge: number }

function groupBySupplier({ goods, address }: Facts, at: Date) {
  const groups = new Map<string, SupplierGroup>()
  for (const one of goods) {
    const { supplierId, supplierName } = one
    const { served, surcharge } = findDeliveryTerms(one.delivery, address)
    const isShipped = needsShipping(one.kind)
    const line = {
      ...one,
      amount: safe(one.costPoints * one.num),
      deliverable: served || !isShipped,
    }
    // Card secrets are delivered on payment, so they are a part of their own.
    const key = `${String(supplierId)}:${one.kind === 'card' ? 'card' : ''}`
    const group: SupplierGroup = groups.get(key) ?? {
      supplierId,
      supplierName,
      lines: [],
      goodsAmount: 0,
      surcharge,
      arrivesAt: null,
    }
    if (isShipped) group.arrivesAt = toDelivery(one.delivery, address, at)?.arrivesAt ?? null
    group.lines.push(line)
    group.goodsAmount = safe(group.goodsAmount + line.amount)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Groups with shipped goods, and the shipped amount for freight rules. */
function shippedPart<G extends { lines: readonly Line[] }>(all: readonly G[]) {
  const shipped = (group: G) => group.lines.filter(({ kind }) => needsShipping(kind))
  const groups = all.filter((group) => shipped(group).length > 0)
  return { groups, amount: sum(groups.flatMap(shipped).map(({ amount }) => amount)) }
}

/** Accepted payment methods, and the costPoints unit that keeps a reduction payable. */
function getPaymentOptions(info: CompanyInfo) {
  const accepts = { cash: info.payMethod.trim() !== '', points: info.integralPay !== 0 }
  return { ...accepts, unit: payableUnit(info, accepts) }
}

const UNDELIVERABLE = '部分商品不支持配送至该地区'

function findProblem(
  goods: readonly Line[],
  unpayable: boolean,
  missing: number,
  info: CompanyInfo,
) {
  if (goods.some(({ available }) => available === 0)) return '商品已售罄'
  if (goods.some(({ available, num }) => available < num)) return '商品库存不足'
  if (goods.some(({ deliverable }) => !deliverable)) return UNDELIVERABLE
  if (unpayable) return '当前商城不支持该支付方式'
  if (missing === 0) return ''
  const unit = info.integralName || '积分'
  return `${unit}不足，还差 ${missing.toLocaleString('en-US')} ${unit}`
}

/** Calculates a price from facts alone; client amounts are never read. */
export function calculatePrice(
  facts: Facts,
  company: PricedCompany,
  choice: Choice,
  at: Date,
): Price {
  const { info, settings } = company
  const way = getPaymentOptions(info)
  const sorted = groupBySupplier(facts, at)
  const lines = sorted.flatMap((group) => group.lines)
  const goodsAmount = sum(sorted.map((group) => group.goodsAmount))
  const shipped = shippedPart(sorted)
  const sent = calculateFreight(shipped.groups, settings.freight, shipped.amount, priceUnit(info))
  const rules = shipped.groups.length > 0 ? sent.rules : []

  const basket: Basket = {
    lines,
    freight: sent.after,
    at,
    unit: way.unit,
    shareUnit: priceUnit(info),
    formatAmount: (costPoints) => formatAmount(costPoints, info),
    excluded: lines.map(({ flash }) => flash?.allowsCoupons === false),
  }
  const evaluated = evaluateCoupons(facts.coupons, basket)
  const { applied, coupons, refusal } = chooseCoupons(evaluated, basket, choice)
  const couponAmount = sum(applied.map(({ amount }) => amount))
  const couponFreight = sum(applied.map((one) => one.freight))
  const freights = sorted.map((group) =>
    couponFreight > 0 ? 0 : (sent.perGroup[shipped.groups.indexOf(group)] ?? 0),
  )
  const freight = sum(freights)

  const due = safe(goodsAmount - couponAmount + freight)
  const mustCoverAll = !way.cash
  const balance = way.points ? facts.balance : 0
  const most = payWithPoints(due, balance, info)
  const unlimited = way.points ? Number.MAX_SAFE_INTEGER : 0
  const usesPoints = choice.usePoints && !lines.some(({ flash }) => flash?.allowsPoints === false)
  const limit = mustCoverAll ? unlimited : usesPoints ? (choice.points ?? unlimited) : 0
  // Points that cash cannot replace are used regardless of the choice.
  const wantedPoints = Math.max(limit, way.points ? pointsBelowOneStep(due, info) : 0)
  const used = payWithPoints(due, Math.min(balance, wantedPoints), info)
  const payable = due - used.deduction
  // A remainder with unlimited points cannot be paid without cash.
  const covered = payWithPoints(due, unlimited, info)
  const unpayable = (mustCoverAll && covered.cash > 0) || covered.missing > 0

  const channels = payableChannels(info.payMethod, choice.payment)
  const isStranded =
    choice.payment !== undefined && !mustCoverAll && used.cash > 0 && channels.length === 0

  const partOf = sorted.flatMap((group, index) => group.lines.map(() => index))
  const shares = splitShares(
    lines.map(({ amount }, index) => ({
      amount,
      couponShare: sum(applied.map((one) => one.shares[index] ?? 0)),
      group: partOf[index] ?? 0,
    })),
    { freights, points: used.points, cash: used.cash },
    info,
  )
  const groups = sorted.map((group, index) => {
    const own = shares.splice(0, group.lines.length)
    return {
      ...group,
      freight: freights[index] ?? 0,
      couponAmount: sum(own.map(({ couponShare }) => couponShare)),
      shares: own,
    }
  })
  const missing = mustCoverAll ? covered.points - used.points : used.missing
  return {
    groups,
    count: lines.reduce((all, { num }) => all + num, 0),
    goodsAmount,
    freightBefore: sent.before,
    freight,
    rules,
    needsAddress: shipped.groups.length > 0,
    address: shipped.groups.length > 0 ? facts.address : null,
    coupons,
    couponId: applied[0]?.coupon.id ?? null,
    couponAmount,
    appliedCoupons: applied,
    couponFreight,
    couponRefusal: refusal,
    points: {
      accepted: way.points,
      balance: facts.balance,
      usable: most.points,
      used: used.points,
      deduction: used.deduction,
      missing: unpayable ? 0 : missing,
      step: exchangeStep(info).points,
      coversAll: most.cash === 0 && most.missing === 0,
      mustCoverAll,
    },
    payable,
    cash: used.cash,
    channels,
    unpayable,
    isStranded,
    pointsRunOut: used.points < payWithPoints(due, wantedPoints, info).points,
    problem: findProblem(lines, unpayable, missing, info),
  }
}
