import type { CompanyInfo, HomeOption } from '@mall/contract'
import type { Answers } from '../../api/index.ts'

/** Data that the edge writes into the first HTML, so that the first paint needs no request. */
export type Boot = {
  companyInfo: CompanyInfo
  homeOption?: Partial<HomeOption>
  /** ISO 8601 or milliseconds */
  serverTime?: string | number
  /** the rendered screen: its address, and the responses that it was rendered from */
  screen?: { url: string; answers: Answers }
}

/** Reads `<script type="application/json" id="mall-boot">`; null where it is missing or damaged. */
export function readBoot(page: Pick<Document, 'getElementById'>): Boot | null {
  const text = page.getElementById('mall-boot')?.textContent
  if (!text) return null
  try {
    const boot = JSON.parse(text) as Boot | null
    if (typeof boot?.companyInfo?.companyId !== 'number') return null
    return { ...boot, serverTime: timeSent() ?? boot.serverTime }
  } catch {
    return null
  }
}

/**
 * Time since the page was sent, ms, because a page may be some seconds old when it is read; from
 * the header `Server-Timing: now;dur=<ms>`. Undefined where the browser does not read it (Safari
 * before 16.4).
 */
function timeSent(): number | undefined {
  const [page] = (performance.getEntriesByType?.('navigation') ??
    []) as PerformanceNavigationTiming[]
  return page?.serverTiming?.find(({ name }) => name === 'now')?.duration
}
