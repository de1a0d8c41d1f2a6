import { randomBytes } from 'node:crypto'

/** Payment registered at the provider by a shopper's app or browser. */
export type Trade = {
  id: string
  /** fen */
  amount: number
  description: string
  notifyUrl: string
  state: 'OPEN' | 'PAID' | 'CLOSED'
  createdAt: Date
  expiresAt: Date
  transactionId: string
  paidAt: Date | null
}
export type TradeRefund = {
  id: string
  paymentId: string
  amount: number
  notifyUrl: string
  state: 'PENDING' | 'DONE' | 'FAILED'
  createdAt: Date
}

export class TradeRefusal extends Error {
  readonly reason: 'missing' | 'not-open' | 'other-amount' | 'too-much'
  constructor(reason: TradeRefusal['reason']) {
    super(reason)
    this.reason = reason
  }
}

const digits = (length: number) =>
  Array.from(randomBytes(length), (byte) => String(byte % 10)).join('')

/** State of a provider whose payments are registered by shoppers; in memory. */
export function createTradeStore(now: () => Date) {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, TradeRefund>()
  /** numbers closed before a trade was registered */
  const blockedIds = new Set<string>()

  /** Finds a trade; closes it first if it has expired. */
  function find(id: string): Trade | undefined {
    const trade = trades.get(id)
    if (trade?.state === 'OPEN' && trade.expiresAt <= now()) trade.state = 'CLOSED'
    return trade
  }
  function getTrade(id: string): Trade {
    const trade = find(id)
    if (!trade) throw new TradeRefusal('missing')
    return trade
  }
  const listRefunds = (id: string) => [...refunds.values()].filter((one) => one.paymentId === id)

  return {
    find,
    getTrade,
    listRefunds,
    isBlocked: (id: string) => blockedIds.has(id),
    all: () => [...trades.keys()].map((id) => getTrade(id)).reverse(),

    /** Registers a trade; idempotent by number if the amount is equal. */
    registerTrade(
      input: Pick<Trade, 'id' | 'amount' | 'description' | 'notifyUrl' | 'expiresAt'>,
    ): Trade {
      if (blockedIds.has(input.id)) throw new TradeRefusal('not-open')
      const existing = find(input.id)
      if (existing && existing.amount !== input.amount) throw new TradeRefusal('other-amount')
      if (existing) return existing
      const trade: Trade = {
        ...input,
        state: input.expiresAt <= now() ? 'CLOSED' : 'OPEN',
        createdAt: now(),
        transactionId: `20261120${digits(20)}`,
        paidAt: null,
      }
      trades.set(input.id, trade)
      return trade
    },
    pay(id: string): Trade {
      const trade = getTrade(id)
      if (trade.state !== 'OPEN') throw new TradeRefusal('not-open')
      trade.state = 'PAID'
      trade.paidAt = now()
      return trade
    },
    close(id: string): Trade {
      const trade = getTrade(id)
      if (trade.state === 'OPEN') trade.state = 'CLOSED'
      return trade
    },
    /** Prevents a number from being registered. */
    block: (id: string) => void blockedIds.add(id),

    /** Refunds; idempotent by number. Refuses more than the paid amount. */
    refund(input: Omit<TradeRefund, 'createdAt'>): TradeRefund {
      const existing = refunds.get(input.id)
      if (existing) {
        if (existing.amount !== input.amount) throw new TradeRefusal('other-amount')
        return existing
      }
      const trade = getTrade(input.paymentId)
      if (!trade.paidAt) throw new TradeRefusal('not-open')
      const before = listRefunds(trade.id)
        .filter(({ state }) => state !== 'FAILED')
        .reduce((sum, { amount }) => sum + amount, 0)
      if (before + input.amount > trade.amount) throw new TradeRefusal('too-much')
      const refund = { ...input, createdAt: now() }
      refunds.set(input.id, refund)
      return refund
    },
    findRefund: (id: string) => refunds.get(id),
  }
}
export type TradeStore = ReturnType<typeof createTradeStore>
