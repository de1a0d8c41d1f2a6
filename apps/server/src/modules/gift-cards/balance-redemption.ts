import type { CompanyInfo } from '@mall/contract'
import { split } from '@mall/contract/money'
import { OrderStatus, PriceType } from '@mall/contract/states'
import { Refusal } from '../../plugins/errors.ts'
import type { CardRow } from './card-access.repository.ts'
import type { Redemption } from './gift.repository.ts'
import { buildRedemption, type GoodsRow, type Identity } from './redemption.ts'

type Prices = Pick<CompanyInfo, 'proportion' | 'exchangeRate' | 'goodsPriceType'>
type BalanceCard = Pick<CardRow, 'skuIds' | 'left' | 'topUp'>
export type Split = {
  card: number
  cash: number
  shares: readonly { card: number; cash: number }[]
}

/** costPoints of a fen. */
export const countPerFen = ({ proportion, exchangeRate, goodsPriceType }: Prices): number =>
  proportion * (goodsPriceType === PriceType.Points ? exchangeRate : 1)

/**
 * Splits the amounts of lines between a card and cash. The card pays first; cash is whole fen, so that up
 * to a fen less one costPoint can stay on the card. Of each line card + cash = amount, exactly.
 * @returns null if the card pays nothing, or the cash cannot be split into whole fen
 */
export function splitAmounts(
  amounts: readonly number[],
  left: number,
  perFen: number,
): Split | null {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const cash = Math.ceil(Math.max(0, total - left) / perFen)
  const most = amounts.map((amount) => Math.floor(amount / perFen))
  const card = total - cash * perFen
  if (card <= 0 || cash > most.reduce((sum, fen) => sum + fen, 0)) return null
  const parts = split(cash, most)
  return {
    card,
    cash,
    shares: amounts.map((amount, index) => {
      const part = parts[index] ?? 0
      return { card: amount - part * perFen, cash: part }
    }),
  }
}

/** Rows of an order that a balance pays first and cash the rest, without freight. */
export function buildBalanceRedemption(
  card: BalanceCard,
  goods: readonly GoodsRow[],
  picks: ReadonlyMap<number, number>,
  { company, due, ...identity }: Identity & { company: Prices; due: Date },
): Redemption {
  if (goods.some(({ isFlashSale }) => isFlashSale)) throw new Refusal('gift/goods')
  const { order, children, lines } = buildRedemption(card, goods, picks, identity)
  const prices = new Map(goods.map(({ skuId, costPoints }) => [skuId, costPoints]))
  const amounts = lines.map(({ skuId, num }) => (prices.get(skuId) ?? 0) * num)
  const perFen = countPerFen(company)
  const parts = splitAmounts(amounts, card.left, perFen)
  if (!parts || (parts.cash > 0 && !card.topUp)) throw new Refusal('gift/balance')
  const isPaid = parts.cash === 0
  const goodsAmount = amounts.reduce((sum, amount) => sum + amount, 0)
  const priced = lines.map((line, index) => ({
    ...line,
    costPoints: prices.get(line.skuId) ?? 0,
    amount: amounts[index] ?? 0,
    cashShare: parts.shares[index]?.cash ?? 0,
  }))
  const answer = {
    ...order.answer,
    status: isPaid ? OrderStatus.PendingShipment : OrderStatus.PendingPayment,
    cash: parts.cash,
    expiresAt: isPaid ? null : due.toISOString(),
  }
  return {
    written: {
      order: {
        ...{ ...order, answer, goodsAmount, paid: isPaid },
        payable: parts.cash * perFen,
        cash: parts.cash,
      },
      children: children.map((child) => ({
        ...child,
        goodsAmount: priced
          .filter(({ childId }) => childId === child.id)
          .reduce((sum, { amount }) => sum + amount, 0),
      })),
      coupons: [],
      lines: priced,
    },
    amount: parts.card,
    shares: new Map(lines.map(({ skuId }, index) => [skuId, parts.shares[index]?.card ?? 0])),
    due,
  }
}
