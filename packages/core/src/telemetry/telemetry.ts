/** Numbers, flags and short fixed words only: nothing a person typed, owns or is called by. */
export type Fields = Readonly<Record<string, string | number | boolean>>

export type TelemetryPort = {
  event(name: string, fields?: Fields): void
}

export const silentTelemetry: TelemetryPort = { event: () => undefined }
