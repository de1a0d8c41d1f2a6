import assert from 'node:assert/strict'
import {
  AFTER_SALE_KINDS,
  AFTER_SALE_REASONS,
  AfterSaleStatus,
  afterSaleTransitions,
  canTransition,
  isAfterSaleEnded,
  OrderStatus,
  type AfterSaleEvent,
  type AfterSaleKind,
  type AfterSaleReason,
} from '@mall/contract/states'
import { split } from '@mall/contract/money'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pickSize } from '../../testing/size.ts'
import { Refusal } from '../../plugins/errors.ts'
import { calculateFreightParts } from '../order-refunds/testing.ts'
import { calculateLineRefund, type RestockedRefund } from '../order-refunds/index.ts'
import {
  assertRequestable,
  calculateAmounts,
  findStage,
  type AfterSaleFacts,
  type RequestableLine,
} from './after-sale-rules.ts'
import { planRefund } from './plan-refund.ts'

const RUNS = pickSize(2_000, 20_000)
const DAY_MS = 86_400_000
const settings = { days: 15, returnDays: 7 }

type Request = {
  status: AfterSaleStatus
  kind: AfterSaleKind
  withFreight: boolean
  lines: { lineId: number; num: number }[]
  history: number[]
}
type Line = RequestableLine & { restocked: number; points: number; cash: number; heldBack: boolean }
type State = {
  at: number
  unpaid: boolean
  hasCoupon: boolean
  couponReturns: number
  part: AfterSaleFacts['parts'][number]
  lines: Line[]
  requests: Request[]
}

const open = ({ status }: Request) => status < AfterSaleStatus.Refunding

const readFacts = ({ part, lines, requests, hasCoupon }: State): AfterSaleFacts => ({
  payChannel: 'wechat',
  hasCoupons: hasCoupon,
  requests: requests.length,
  parts: [part],
  lines: lines.map((line) => ({
    ...line,
    reserved: requests
      .filter(open)
      .flatMap((request) => request.lines)
      .filter(({ lineId }) => lineId === line.lineId)
      .reduce((sum, { num }) => sum + num, 0),
  })),
})

function move(request: Request, event: AfterSaleEvent): boolean {
  if (!canTransition(afterSaleTransitions[event], request.status)) return false
  request.status = afterSaleTransitions[event].to
  request.history.push(request.status)
  return true
}

/** Applies a refund to the state as ledger, provider and stock do. */
function book(state: State, plan: readonly RestockedRefund[], isReduced: boolean) {
  for (const { lineId, num, points, cash, restocked } of plan) {
    const line = state.lines.find((one) => one.lineId === lineId)
    if (!line) throw new Error('a refund of another order')
    line.refundedNum += num
    line.points += points
    line.cash += cash
    line.restocked += restocked
    if (isReduced) line.heldBack = true
  }
  if (state.lines.every(({ num, refundedNum }) => num === refundedNum)) {
    state.part.isRefunding = true
    if (state.hasCoupon) state.couponReturns += 1
  }
}

function refund(state: State, request: Request, event: 'approve' | 'receive', seed: number) {
  if (!canTransition(afterSaleTransitions[event], request.status)) return
  const isUnshipped = event === 'approve' && state.part.status === OrderStatus.PendingShipment
  const saleable = request.lines.map(({ lineId, num }) => ({
    lineId,
    saleable: seed % (num + 1),
  }))
  const due = planRefund(state.lines, request, { event, limits: {}, saleable }, isUnshipped)
  const cash = due.reduce((sum, line) => sum + line.cash, 0)
  const isReduced = seed % 5 === 0 && cash > 0
  const limits = isReduced ? { cash: seed % cash } : {}
  const plan = planRefund(state.lines, request, { event, limits, saleable }, isUnshipped)
  book(state, plan, isReduced || !request.withFreight)
  move(request, event)
  move(request, 'complete')
}

type Operation = { kind: string; pick: number; seed: number }

function request(state: State, { pick, seed }: Operation) {
  const at = new Date(state.at)
  const lines = state.lines
    .filter((_line, index) => (pick >> index) % 2 === 0)
    .map(({ lineId, num }, index) => ({ lineId, num: 1 + ((seed >> index) % Math.min(2, num)) }))
  const chosen = {
    kind: AFTER_SALE_KINDS[seed % 2] ?? 'refund',
    reason: AFTER_SALE_REASONS[pick % AFTER_SALE_REASONS.length] as AfterSaleReason,
    lines,
  }
  if (lines.length === 0 || state.unpaid) return
  const facts = readFacts(state)
  const { points, cash } = calculateAmounts(facts, chosen, settings, at)
  const { withFreight } = assertRequestable(facts, { ...chosen, points, cash }, settings, at)
  const { kind } = chosen
  state.requests.push({ status: 0, kind, withFreight, lines, history: [0] })
}

/** Cancels what is left before shipment, and withdraws its requests. */
function cancel(state: State) {
  if (state.unpaid || state.part.isRefunding) return
  if (state.part.status !== OrderStatus.PendingShipment) return
  for (const one of state.requests) move(one, 'withdraw')
  const rest = state.lines.filter(({ num, refundedNum }) => refundedNum < num)
  const plan = rest.map((line) => {
    const num = line.num - line.refundedNum
    return { ...calculateLineRefund(line, num), restocked: num }
  })
  book(state, plan, false)
}

function operate(state: State, operation: Operation) {
  const { kind, pick, seed } = operation
  const one = state.requests[pick % Math.max(1, state.requests.length)]
  const { part } = state
  if (kind === 'pay') state.unpaid = false
  if (kind === 'request') request(state, operation)
  if (kind === 'cancel' && seed % 4 === 0) cancel(state)
  if (kind === 'wait') state.at += (seed % 10) * DAY_MS
  if (kind === 'ship' && !state.unpaid && part.status === 1 && !part.isRefunding) {
    Object.assign(part, { status: OrderStatus.Shipped, shippedAt: new Date(state.at) })
  }
  if (kind === 'confirm' && part.status === OrderStatus.Shipped) {
    Object.assign(part, { status: OrderStatus.Completed, confirmedAt: new Date(state.at) })
  }
  if (!one) return
  if (kind === 'withdraw') move(one, 'withdraw')
  if (kind === 'reject') move(one, 'reject')
  if (kind === 'expire') move(one, 'expire')
  if (kind === 'parcel') move(one, 'addReturnParcel')
  if (kind === 'approve' && one.kind === 'return') move(one, 'requireReturn')
  if (kind === 'approve' && one.kind === 'refund') refund(state, one, 'approve', seed)
  if (kind === 'receive' && one.kind === 'return') refund(state, one, 'receive', seed)
}

const operations = [
  'pay',
  'request',
  'request',
  'request',
  'approve',
  'approve',
  'receive',
  'parcel',
  'ship',
  'confirm',
  'withdraw',
  'reject',
  'expire',
  'cancel',
  'wait',
]
const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constantFrom(...operations),
  pick: fc.nat(63),
  seed: fc.nat(9_999),
})
const paidLine = fc.record({
  num: fc.integer({ min: 1, max: 7 }),
  amount: fc.integer({ min: 0, max: 9_999 }),
  couponPercent: fc.integer({ min: 0, max: 100 }),
})
type PaidOrder = {
  lines: { num: number; amount: number; couponPercent: number }[]
  freight: number
  pointsPercent: number
  hasCoupon: boolean
}
const order: fc.Arbitrary<PaidOrder> = fc.record({
  lines: fc.array(paidLine, { minLength: 1, maxLength: 4 }),
  freight: fc.integer({ min: 0, max: 900 }),
  pointsPercent: fc.integer({ min: 0, max: 100 }),
  hasCoupon: fc.boolean(),
})

function createState({ lines, freight, pointsPercent, hasCoupon }: PaidOrder): State {
  const shares = lines.map(({ amount, couponPercent }) => ({
    amount,
    couponShare: hasCoupon ? Math.floor((amount * couponPercent) / 100) : 0,
  }))
  const freights = split(
    freight,
    shares.map(({ amount }) => amount),
  )
  const paid = shares.map((share, index) => {
    const owed = share.amount - share.couponShare + (freights[index] ?? 0)
    const pointsShare = Math.floor((owed * pointsPercent) / 100)
    return { ...share, pointsShare, cashShare: owed - pointsShare }
  })
  const parts = calculateFreightParts(paid, freight)
  return {
    at: Date.UTC(2026, 0, 1),
    unpaid: true,
    hasCoupon,
    couponReturns: 0,
    part: {
      id: 'a',
      supplierName: '自营',
      status: OrderStatus.PendingShipment,
      isRefunding: false,
      shippedAt: null,
      confirmedAt: null,
      isCard: false,
    },
    lines: paid.map(({ pointsShare, cashShare }, index) => ({
      lineId: index + 1,
      childId: 'a',
      num: lines[index]?.num ?? 1,
      pointsShare,
      cashShare,
      freightPoints: parts[index]?.freightPoints ?? 0,
      freightCash: parts[index]?.freightCash ?? 0,
      couponShare: 0,
      refundedNum: 0,
      reserved: 0,
      revealed: 0,
      restocked: 0,
      points: 0,
      cash: 0,
      heldBack: false,
    })),
    requests: [],
  }
}

/** Plain assertions, because matchers would take most of the time of 20,000 sequences. */
function assertSound(state: State) {
  const { lines: facts } = readFacts(state)
  for (const line of state.lines) {
    const { lineId, num, refundedNum, points, cash } = line
    const reserved = facts.find((one) => one.lineId === lineId)?.reserved ?? 0
    assert.ok(refundedNum + reserved <= num, 'refunded or requested more than bought')
    assert.ok(line.restocked <= refundedNum, 'returned more to stock than was refunded')
    assert.ok(points >= 0 && points <= line.pointsShare, 'points beyond those paid')
    assert.ok(cash >= 0 && cash <= line.cashShare, 'cash beyond that paid')
    if (refundedNum === num && !line.heldBack) {
      assert.deepEqual([points, cash], [line.pointsShare, line.cashShare])
    }
  }
  for (const { history } of state.requests) {
    assert.equal(new Set(history).size, history.length, 'a status twice')
    assert.ok(!history.slice(0, -1).some(isAfterSaleEnded), 'left an ended status')
  }
  const isWhole = state.lines.every(({ num, refundedNum }) => num === refundedNum)
  if (isWhole) assert.equal(findStage(state.part, settings, new Date(state.at)), null)
  assert.equal(state.couponReturns, isWhole && state.hasCoupon ? 1 : 0)
}

it(`refunds every origin in full and never twice over ${String(RUNS)} random sequences`, () => {
  let refunds = 0
  fc.assert(
    fc.property(
      order,
      fc.array(operation, { minLength: 20, maxLength: 60, size: 'max' }),
      (paid, steps) => {
        const state = createState(paid)
        for (const step of [{ kind: 'pay', pick: 0, seed: 0 }, ...steps]) {
          try {
            operate(state, step)
          } catch (error) {
            // A refused step changes nothing.
            if (!(error instanceof Refusal)) throw error
          }
          assertSound(state)
        }
        refunds += state.requests.filter(({ status }) => status === AfterSaleStatus.Refunded).length
      },
    ),
    { numRuns: RUNS },
  )
  // The sequences must reach every tested state.
  expect(refunds).toBeGreaterThan(RUNS / 4)
}, 600_000)
