import { findHost, type App } from '../shared/hosts.ts'

/** Scan result format of each app; WeChat's bridge formats its own. */
const shapes: Partial<Record<App, (text: string) => unknown>> = {
  dingtalk: (text) => ({ text }),
  cmb: (text) => ({ result: text, source: 'camera' }),
  abc: (text) => ({ code: text, qrCode: text }),
  'private-bank': (text) => ({ text }),
}

/** Converts a scanned text to the app's result format. */
export function toScanResult(host: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const app = findHost(host)?.app
  return (app && shapes[app]?.(value)) ?? value
}
