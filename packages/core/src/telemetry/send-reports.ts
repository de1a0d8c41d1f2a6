import { parseRoute } from '@mall/contract/route'
import { telemetryRoutes } from '@mall/contract/routes/telemetry'
import type { TelemetryEvent, TelemetryPort } from './telemetry.ts'

/** The contract's limit of one report. */
const MAX_EVENTS = 20
/** Limit of reports of one page view; repeated failures are in the first ones. */
const MAX_REPORTS = 5

type ReportOptions = {
  telemetry: TelemetryPort
  fetch: typeof fetch
  baseUrl: string
  release: string
  companyId: () => number
  page: Document
}

function toReported({ name, fields }: TelemetryEvent) {
  const { value, ...rest } = fields
  const detail = Object.values(rest).join(' ').slice(0, 80)
  return { name, detail, ...(typeof value === 'number' && { value }) }
}

/**
 * Sends events when the page is hidden or left, or when a report is full: never while a shopper
 * waits for something else. A report that fails is dropped.
 */
export function sendReports(options: ReportOptions): void {
  const { telemetry, release, companyId, page } = options
  const { path } = parseRoute(telemetryRoutes['telemetry.report'])
  let events: TelemetryEvent[] = []
  let reports = 0

  function flush(): void {
    const batch = events.splice(0, MAX_EVENTS)
    if (batch.length === 0 || reports >= MAX_REPORTS) return
    reports += 1
    const request = {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', CompanyId: String(companyId()) },
      body: JSON.stringify({ release, events: batch.map(toReported) }),
    }
    options.fetch(options.baseUrl + path, request).catch(() => undefined)
  }

  telemetry.connect((event) => {
    events = [...events, event]
    if (events.length >= MAX_EVENTS) flush()
  })
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'hidden') flush()
  })
}
