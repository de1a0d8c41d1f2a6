import type { Browser } from '@playwright/test'
import type { Subject } from '../subjects.ts'
import type { PageName } from '../targets.ts'
import { interleave, type Measured } from '../interleave.ts'
import { measureBack, type Back } from './go-back.ts'
import { measureTaps } from './taps.ts'

/** Measurements on loaded pages, by page name. */
export type Interactions = { back: Measured<Back>; taps: Measured<number> }

const isTapped = (subject: Subject): subject is Subject & { page: PageName } =>
  subject.page !== 'special'

/** Measures back navigation and taps on the served pages of the shells. */
export async function measureInteractions(
  browser: Browser,
  subjects: readonly Subject[],
  rounds: number,
  options: Parameters<typeof interleave>[3],
): Promise<Interactions> {
  const served = subjects
    .filter(({ card, kind }) => kind === 'served' && card !== 'img')
    .filter(isTapped)
  const lists = served.filter(({ page }) => page === 'list')
  return {
    back: await interleave(lists, rounds, (list) => measureBack(browser, list), options),
    taps: await interleave(served, rounds, (one) => measureTaps(browser, one, one.page), options),
  }
}
