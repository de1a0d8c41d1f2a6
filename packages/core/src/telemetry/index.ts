export {
  silentTelemetry,
  type Fields,
  type TelemetryEvent,
  type TelemetryPort,
} from './telemetry.ts'
export { createTelemetry } from './create-telemetry.ts'
export { measureVitals } from './measure-vitals.ts'
export { reportErrors } from './report-errors.ts'
export { sendReports } from './send-reports.ts'
