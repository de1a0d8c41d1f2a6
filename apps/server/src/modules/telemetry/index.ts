export { CSP_REPORT_PATH } from './csp-report.ts'
export { createTelemetryRepository } from './telemetry.repository.ts'
export { createTelemetryService } from './telemetry.service.ts'
export { telemetryModule } from './telemetry.module.ts'
