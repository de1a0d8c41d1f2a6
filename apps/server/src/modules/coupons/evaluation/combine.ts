import { split } from '@mall/contract/money'
import {
  calculateSaving,
  couponKinds,
  getStackedKinds,
  type Basket,
  type CouponEffect,
  type Evaluated,
  type HeldCoupon,
} from './evaluate.ts'

/** Number of usable coupons whose combinations are searched, by their single saving. */
const MAX_SEARCHED = 20

/** A coupon of a combination with its discount, costPoints. */
export type AppliedCoupon = {
  coupon: HeldCoupon
  /** discount of the goods and of each line; the shares add up to it */
  amount: number
  shares: number[]
  freight: number
}
/** A counted coupon as a response shows it. */
export const toUsedCoupon = ({ coupon, amount, freight }: AppliedCoupon) => ({
  id: coupon.id,
  title: coupon.rule.title,
  kind: coupon.rule.kind,
  amount: amount + freight,
})
/** Lines after the applied coupons, costPoints. */
type Step = {
  applied: readonly AppliedCoupon[]
  /** counted for thresholds: full price less the exchanged piece */
  counted: readonly number[]
  left: readonly number[]
}
type Candidate = Pick<Evaluated, 'coupon' | 'inScope'>

/** Two coupons stack if each lists the other's kind. */
export const stacks = (one: CouponEffect, other: CouponEffect): boolean =>
  one.kind !== other.kind &&
  getStackedKinds(one).includes(other.kind) &&
  getStackedKinds(other).includes(one.kind)

/** Splits `total` over the rows in `takes` by weight; other rows get 0. */
export function splitAmong(
  total: number,
  weights: readonly number[],
  takes: readonly boolean[],
  unit: number,
): number[] {
  const shares = split(
    total,
    weights.filter((_weight, index) => takes[index]),
    unit,
  )
  return takes.map((take) => (take ? (shares.shift() ?? 0) : 0))
}

const sumOf = (amounts: readonly number[], takes: readonly boolean[]) =>
  amounts.reduce((sum, amount, index) => (takes[index] ? sum + amount : sum), 0)
const start = ({ lines }: Basket): Step => {
  const amounts = lines.map(({ amount }) => amount)
  return { applied: [], counted: amounts, left: amounts }
}

/** @returns null if the coupon cannot be used after the others */
function apply(step: Step, { coupon, inScope }: Candidate, basket: Basket): Step | null {
  const { rule, budgetLeft } = coupon
  if (!step.applied.every((other) => stacks(other.coupon.rule, rule))) return null
  if (sumOf(step.counted, inScope) < rule.threshold) return null
  const saves = calculateSaving(rule, sumOf(step.left, inScope), basket, inScope)
  if (saves === 0 || saves > (budgetLeft ?? saves)) return null
  const none = basket.lines.map(() => 0)
  if (rule.kind === 'freight') {
    const one = { coupon, amount: 0, shares: none, freight: saves }
    return { ...step, applied: [...step.applied, one] }
  }
  const prices = basket.lines.map(({ costPoints }, index) => (inScope[index] ? costPoints : -1))
  const exchanged = rule.kind === 'exchange' ? prices.indexOf(Math.max(...prices)) : -1
  const takes = exchanged < 0 ? inScope : prices.map((_price, index) => index === exchanged)
  const shares = splitAmong(saves, step.left, takes, basket.shareUnit)
  return {
    applied: [...step.applied, { coupon, amount: saves, shares, freight: 0 }],
    counted: step.counted.map((amount, index) =>
      index === exchanged ? amount - (prices[index] ?? 0) : amount,
    ),
    left: step.left.map((amount, index) => amount - (shares[index] ?? 0)),
  }
}

/** @returns null where the coupons cannot be used together */
function combine(candidates: readonly Candidate[], basket: Basket): Step | null {
  const getKindRank = ({ coupon }: Candidate) => couponKinds.indexOf(coupon.rule.kind)
  const inOrder = candidates.toSorted((a, b) => getKindRank(a) - getKindRank(b))
  return inOrder.reduce<Step | null>(
    (step, candidate) => step && apply(step, candidate, basket),
    start(basket),
  )
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
/** Order of two lists: that of the first elements that differ. */
function compareLists<T>(a: readonly T[], b: readonly T[], compare: (a: T, b: T) => number) {
  for (const [index, one] of a.entries()) {
    const other = b[index]
    const difference = other === undefined ? 0 : compare(one, other)
    if (difference !== 0) return difference
  }
  return 0
}
const byNumber = (a: number, b: number) => a - b

const sumSavings = ({ applied }: Pick<Step, 'applied'>): number =>
  applied.reduce((sum, { amount, freight }) => sum + amount + freight, 0)

/** Larger saving, then fewer coupons, earlier ends, lower ids. */
function compareSteps(a: Step, b: Step): number {
  const ends = ({ applied }: Step) =>
    applied.map(({ coupon }) => Date.parse(coupon.validTo)).toSorted(byNumber)
  const ids = ({ applied }: Step) => applied.map(({ coupon }) => coupon.id).toSorted(compareText)
  return (
    sumSavings(b) - sumSavings(a) ||
    a.applied.length - b.applied.length ||
    compareLists(ends(a), ends(b), byNumber) ||
    compareLists(ids(a), ids(b), compareText)
  )
}

/** The best combination of coupons that are usable alone, in the order in which they apply. */
export function findBestCombination(
  coupons: readonly Evaluated[],
  basket: Basket,
): readonly AppliedCoupon[] {
  const candidates = coupons.filter(({ usable }) => usable).slice(0, MAX_SEARCHED)
  let steps: Step[] = [start(basket)]
  for (const kind of couponKinds) {
    const own = candidates.filter((candidate) => candidate.kind === kind)
    steps = steps.flatMap((step) => [
      step,
      ...own.flatMap((candidate) => apply(step, candidate, basket) ?? []),
    ])
  }
  const best = steps.reduce((one, other) => (compareSteps(other, one) < 0 ? other : one))
  return best.applied
}

/** Coupons of an order: the best combination, or the given ids. */
export type CouponSelection = {
  couponIds: 'best' | readonly string[]
  /** the client sends the specification's `couponId`, so at most one coupon is applied */
  isSingle?: boolean
}
type Chosen = {
  applied: readonly AppliedCoupon[]
  /** all coupons; `best` marks the best combination, or the best coupon for clients with one */
  coupons: readonly Evaluated[]
  /** why the requested coupons cannot be used; none is applied then */
  refusal: 'checkout/coupon' | 'checkout/coupons' | null
}

type CouponFields = {
  couponIds?: 'best' | readonly string[] | undefined
  /** null: none; undefined: the best one */
  couponId?: string | null | undefined
}
/** Turns the specification's `couponId` into a selection; `couponIds` takes precedence. */
export function toCouponSelection({ couponIds, couponId }: CouponFields): CouponSelection {
  if (couponIds !== undefined) return { couponIds }
  if (couponId === undefined) return { couponIds: 'best', isSingle: true }
  return { couponIds: couponId === null ? [] : [couponId], isSingle: true }
}

/** @param evaluated coupons evaluated for the basket, the best first */
export function chooseCoupons(
  evaluated: readonly Evaluated[],
  basket: Basket,
  { couponIds, isSingle = false }: CouponSelection,
): Chosen {
  if (isSingle) {
    const best = evaluated.filter((one) => one.best).map(({ id }) => id)
    const ids = couponIds === 'best' ? best : couponIds
    return { coupons: evaluated, ...applySelected(evaluated, basket, ids) }
  }
  const applied = findBestCombination(evaluated, basket)
  const coupons = evaluated.map((one) => ({
    ...one,
    best: applied.some(({ coupon }) => coupon.id === one.id),
  }))
  const chosen =
    couponIds === 'best' ? { applied, refusal: null } : applySelected(evaluated, basket, couponIds)
  return { ...chosen, coupons: withAddedSavings(coupons, chosen.applied, basket) }
}

/** Adds to each unapplied coupon its additional saving. */
function withAddedSavings(
  coupons: readonly Evaluated[],
  applied: readonly AppliedCoupon[],
  basket: Basket,
): Evaluated[] {
  const appliedIds = new Set(applied.map(({ coupon }) => coupon.id))
  const selected = coupons.filter(({ id }) => appliedIds.has(id))
  const saved = sumSavings({ applied })
  return coupons.map((one) => {
    if (!one.usable || appliedIds.has(one.id)) return one
    const combined = combine([...selected, one], basket)
    return { ...one, savesAdded: combined ? Math.max(0, sumSavings(combined) - saved) : 0 }
  })
}

function applySelected(
  coupons: readonly Evaluated[],
  basket: Basket,
  selectedIds: readonly string[],
): Pick<Chosen, 'applied' | 'refusal'> {
  const ids = new Set(selectedIds)
  const selected = coupons.filter(({ id, usable }) => usable && ids.has(id))
  if (selected.length < ids.size) return { applied: [], refusal: 'checkout/coupon' }
  const combined = combine(selected, basket)
  if (!combined) return { applied: [], refusal: 'checkout/coupons' }
  return { applied: combined.applied, refusal: null }
}
