import { z } from 'zod'

/** The browser sends these reports by itself, so the path is not a call of the contract. */
export const CSP_REPORT_PATH = '/api/telemetry/v1/csp'

/**
 * The two formats of reports: `report-uri` (Safari, web views) and the Reporting API (Chromium).
 */
const LegacyReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().optional(),
    'violated-directive': z.string().optional(),
    'blocked-uri': z.string().optional(),
  }),
})
const ApiReport = z.array(
  z.object({
    type: z.string(),
    body: z.object({
      effectiveDirective: z.string().optional(),
      blockedURL: z.string().optional(),
    }),
  }),
)

/** Only scheme and host: a path or query may name a person. */
function toOrigin(blocked: string): string {
  if (!URL.canParse(blocked)) return /^[a-z-]{1,20}$/.test(blocked) ? blocked : ''
  const { protocol, host } = new URL(blocked)
  return host ? `${protocol}//${host}` : protocol
}

const toDetail = (directive = '', blocked = '') =>
  `${/^[a-z-]{1,40}/.exec(directive)?.[0] ?? 'unknown'} ${toOrigin(blocked)}`.trim().slice(0, 80)

/** Directive and blocked origin of each violation; empty for anything else. */
export function parseCspReport(body: unknown): string[] {
  const legacy = LegacyReport.safeParse(body)
  if (legacy.success) {
    const report = legacy.data['csp-report']
    const directive = report['effective-directive'] ?? report['violated-directive']
    return [toDetail(directive, report['blocked-uri'])]
  }
  const reports = ApiReport.safeParse(body)
  if (!reports.success) return []
  return reports.data
    .filter(({ type }) => type === 'csp-violation')
    .slice(0, 20)
    .map(({ body: report }) => toDetail(report.effectiveDirective, report.blockedURL))
}
