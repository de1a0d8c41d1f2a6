import type { TelemetryPort } from './telemetry.ts'

/** Script names without the hash of the build, which the release already identifies. */
const toFile = (source: string) => /([\w-]+?)(-[\w-]{8})?\.js/.exec(source)?.[1] ?? ''

const describe = (error: unknown): { kind: string; message: string } =>
  error instanceof Error
    ? { kind: error.name, message: error.message.slice(0, 60) }
    : { kind: typeof error, message: '' }

/** Reports errors that no code handled. Messages that look personal are removed by the port. */
export function reportErrors(view: Window, telemetry: TelemetryPort): void {
  view.addEventListener('error', ({ error, filename }) => {
    // An event without an error is of an image or another resource, which shows its own failure.
    if (error) telemetry.event('error.uncaught', { ...describe(error), file: toFile(filename) })
  })
  view.addEventListener('unhandledrejection', ({ reason }) =>
    telemetry.event('error.rejection', describe(reason)),
  )
}
