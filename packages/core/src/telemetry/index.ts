export { silentTelemetry, type Fields, type TelemetryPort } from './telemetry.ts'
export { createTelemetry } from './create-telemetry.ts'
export { measureVitals } from './measure-vitals.ts'
