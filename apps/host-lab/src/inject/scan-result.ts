import { findHost, type App } from '../shared/hosts.ts'

/** How each app hands over what it scanned; WeChat's bridge words it by itself. */
const shapes: Partial<Record<App, (text: string) => unknown>> = {
  dingtalk: (text) => ({ text }),
  cmb: (text) => ({ result: text, source: 'camera' }),
  abc: (text) => ({ code: text, qrCode: text }),
  'private-bank': (text) => ({ text }),
}

/** A scanned text in the form of the app's answer. */
export function toScanResult(host: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const app = findHost(host)?.app
  return (app && shapes[app]?.(value)) ?? value
}
