import { randomBytes } from 'node:crypto'

/** A payment that a shopper's app or browser has brought to the provider. */
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
export type TillRefund = {
  id: string
  paymentId: string
  amount: number
  notifyUrl: string
  state: 'PENDING' | 'DONE' | 'FAILED'
  createdAt: Date
}

/** Why the provider does not do it. */
export class TillRefusal extends Error {
  readonly reason: 'missing' | 'not-open' | 'other-amount' | 'too-much'
  constructor(reason: TillRefusal['reason']) {
    super(reason)
    this.reason = reason
  }
}

const digits = (length: number) =>
  Array.from(randomBytes(length), (byte) => String(byte % 10)).join('')

/** What a provider knows whose payments are brought by the shopper; in memory. */
export function openTill(now: () => Date) {
  const trades = new Map<string, Trade>()
  const refunds = new Map<string, TillRefund>()
  /** numbers that were closed before anybody brought them */
  const barred = new Set<string>()

  /** Time closes what was not paid. */
  function find(id: string): Trade | undefined {
    const trade = trades.get(id)
    if (trade?.state === 'OPEN' && trade.expiresAt <= now()) trade.state = 'CLOSED'
    return trade
  }
  function needed(id: string): Trade {
    const trade = find(id)
    if (!trade) throw new TillRefusal('missing')
    return trade
  }
  const listRefunds = (id: string) => [...refunds.values()].filter((one) => one.paymentId === id)

  return {
    find,
    needed,
    listRefunds,
    isBarred: (id: string) => barred.has(id),
    all: () => [...trades.keys()].map((id) => needed(id)).reverse(),

    /** The same number with the same amount is the same payment. */
    bring(given: Pick<Trade, 'id' | 'amount' | 'description' | 'notifyUrl' | 'expiresAt'>): Trade {
      if (barred.has(given.id)) throw new TillRefusal('not-open')
      const known = find(given.id)
      if (known && known.amount !== given.amount) throw new TillRefusal('other-amount')
      if (known) return known
      const trade: Trade = {
        ...given,
        state: given.expiresAt <= now() ? 'CLOSED' : 'OPEN',
        createdAt: now(),
        transactionId: `20261120${digits(20)}`,
        paidAt: null,
      }
      trades.set(given.id, trade)
      return trade
    },
    pay(id: string): Trade {
      const trade = needed(id)
      if (trade.state !== 'OPEN') throw new TillRefusal('not-open')
      trade.state = 'PAID'
      trade.paidAt = now()
      return trade
    },
    close(id: string): Trade {
      const trade = needed(id)
      if (trade.state === 'OPEN') trade.state = 'CLOSED'
      return trade
    },
    /** Nobody will be able to bring this number. */
    bar: (id: string) => void barred.add(id),

    /** The same number is the same refund; more than was paid is refused. */
    refund(given: Omit<TillRefund, 'createdAt'>): TillRefund {
      const known = refunds.get(given.id)
      if (known) {
        if (known.amount !== given.amount) throw new TillRefusal('other-amount')
        return known
      }
      const trade = needed(given.paymentId)
      if (!trade.paidAt) throw new TillRefusal('not-open')
      const before = listRefunds(trade.id)
        .filter(({ state }) => state !== 'FAILED')
        .reduce((sum, { amount }) => sum + amount, 0)
      if (before + given.amount > trade.amount) throw new TillRefusal('too-much')
      const refund = { ...given, createdAt: now() }
      refunds.set(given.id, refund)
      return refund
    },
    findRefund: (id: string) => refunds.get(id),
  }
}
export type Till = ReturnType<typeof openTill>
