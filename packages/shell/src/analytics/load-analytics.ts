import { LoginMethodId } from '@mall/core/session'
import { afterPaint } from '../bridge/index.ts'
import type { AnalyticsShell } from './start-analytics.ts'

/** Loads the code of a bank's analytics once a company that signs in by the bank's page is known. */
export function loadAnalytics(shell: AnalyticsShell, page: Window): void {
  const look = () => {
    const { companyInfo } = shell.store.getState().session
    if (companyInfo?.loginMethod !== LoginMethodId.BankOauth) return
    stop()
    afterPaint(page, () => {
      import('./start-analytics.ts').then(
        ({ startAnalytics }) => startAnalytics(shell, page),
        () => shell.ports.telemetry.event('analytics.unavailable'),
      )
    })
  }
  const stop = shell.store.subscribe(look)
  look()
}
