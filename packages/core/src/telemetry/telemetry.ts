/** Numbers, flags and short fixed words only: no text that a person typed and no personal data. */
export type Fields = Readonly<Record<string, string | number | boolean>>

/** An event without personal data. */
export type TelemetryEvent = { name: string; at: number; fields: Fields }
export type SendEvent = (event: TelemetryEvent) => void

export type TelemetryPort = {
  event(name: string, fields?: Fields): void
  /** Sends the events so far and all later ones. */
  connect(send: SendEvent): void
}

export const silentTelemetry: TelemetryPort = {
  event: () => undefined,
  connect: () => undefined,
}
