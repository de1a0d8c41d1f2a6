export { CSP_REPORT_PATH } from './csp-report.ts'
export { telemetryModule } from './telemetry.module.ts'
