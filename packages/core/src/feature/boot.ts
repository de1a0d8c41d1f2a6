import type { CompanyInfo, HomeOption } from '@mall/contract'

/** What the edge writes into the first HTML, so that nothing has to be asked before the first paint. */
export type Boot = {
  companyInfo: CompanyInfo
  homeOption?: Partial<HomeOption>
  /** ISO 8601 or milliseconds */
  serverTime?: string | number
}

/** Reads `<script type="application/json" id="mall-boot">`; null where it is missing or damaged. */
export function readBoot(page: Pick<Document, 'getElementById'>): Boot | null {
  const text = page.getElementById('mall-boot')?.textContent
  if (!text) return null
  try {
    const boot = JSON.parse(text) as Partial<Boot> | null
    return typeof boot?.companyInfo?.companyId === 'number' ? (boot as Boot) : null
  } catch {
    return null
  }
}
