import type { DataOf } from '@mall/contract'
import type { Db } from '../../db/connection/database.ts'
import type { Shopper } from '../../shopper.ts'
import { countUnusedCoupons } from '../coupons/index.ts'
import { countWaitingPrizes } from '../draws/index.ts'
import { countLeftBenefits } from '../equity/index.ts'
import { sumOwnedCards } from '../gift/index.ts'
import { ledger } from '../points/index.ts'

export type Losses = NonNullable<DataOf<'account.deletion'>['losses']>

/** Points, cards, coupons, benefits and prizes that are lost with an account. */
export async function readLosses(tx: Db, shopper: Shopper, at: Date): Promise<Losses> {
  const { cards, balance: cardBalance } = await sumOwnedCards(tx, shopper, at)
  return {
    points: await ledger.readFree(tx, shopper, at),
    cards,
    cardBalance,
    coupons: await countUnusedCoupons(tx, shopper, at),
    benefits: await countLeftBenefits(tx, shopper, at),
    prizes: await countWaitingPrizes(tx, shopper, at),
  }
}
