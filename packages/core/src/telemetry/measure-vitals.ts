import type { TelemetryPort } from './telemetry.ts'

/** Reports LCP, INP and CLS once they are settled. The library loads after everything else. */
export async function measureVitals(telemetry: TelemetryPort): Promise<void> {
  try {
    const { onCLS, onINP, onLCP } = await import('web-vitals')
    const report = ({ name, value, rating }: { name: string; value: number; rating: string }) =>
      telemetry.event(`vital.${name.toLowerCase()}`, {
        value: Math.round(value * 1000) / 1000,
        rating,
      })
    onLCP(report)
    onINP(report)
    onCLS(report)
  } catch {
    telemetry.event('vital.unavailable')
  }
}
