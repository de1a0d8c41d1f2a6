import type { Browser } from '@playwright/test'
import type { Contestant } from '../contestants.ts'
import { interleave, type Measured } from '../interleave.ts'
import { measureBack, type Back } from './go-back.ts'
import { measureTaps } from './taps.ts'

/** What a shopper does on pages that stand: by the name of the page. */
export type Moves = { back: Measured<Back>; taps: Measured<number> }

/** Goes back to lists and taps on pages, of the shells that a server serves. */
export async function measureMoves(
  browser: Browser,
  contestants: readonly Contestant[],
  rounds: number,
  options: Parameters<typeof interleave>[3],
): Promise<Moves> {
  const own = contestants.filter(({ card, kind }) => kind === 'served' && card !== 'img')
  const lists = own.filter(({ page }) => page === 'list')
  return {
    back: await interleave(lists, rounds, (list) => measureBack(browser, list), options),
    taps: await interleave(own, rounds, (one) => measureTaps(browser, one, one.page), options),
  }
}
