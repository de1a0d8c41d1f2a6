import { startShell } from '@mall/shell'
import { afterPaint } from '@mall/shell/bridge'
import { features } from './features.ts'
import { createBankHost } from './host/bank-host.ts'

const shell = startShell(({ rememberPayment }) => createBankHost(window, rememberPayment), features)

afterPaint(window, () => {
  import('./analytics/start-analytics.ts').then(
    ({ startAnalytics }) => startAnalytics(shell, window),
    () => shell.ports.telemetry.event('analytics.unavailable'),
  )
})
