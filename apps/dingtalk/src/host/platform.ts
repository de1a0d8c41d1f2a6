/**
 * Environment of the page in DingTalk. `mini`: a web view of one of its mini-programmes. `other`:
 * a related app whose bridge this SDK lacks.
 */
export type DingtalkPlatform = 'android' | 'ios' | 'pc' | 'mini' | 'other'

export function platformOf(userAgent: string): DingtalkPlatform {
  if (!/DingTalk/i.test(userAgent)) return 'other'
  if (/dd-web/i.test(userAgent)) return 'mini'
  if (/iPhone|iPad|iPod/i.test(userAgent)) return 'ios'
  return /Android|OpenHarmony/i.test(userAgent) ? 'android' : 'pc'
}

/**
 * Objects that the app injects, per platform; the desktop client communicates by messages instead.
 */
const globals: Partial<Record<DingtalkPlatform, string>> = {
  android: 'nuva',
  ios: 'WebViewJavascriptBridge',
  mini: 'AlipayJSBridge',
}

/** Whether the bridge can be called. */
export function isBridgeThere(platform: DingtalkPlatform, page: object): boolean {
  const name = globals[platform]
  if (!name) return true
  const bridge = (page as Record<string, unknown>)[name] as { isReady?: boolean } | undefined
  return bridge !== undefined && bridge !== null && bridge.isReady !== false
}

/**
 * Version in the User-Agent: `DingTalk/7.6.45`, `AliApp(DingTalk/7.6.45)` and the desktop's
 * `DingTalk(7.6.45-Release…)`.
 */
export const versionOf = (userAgent: string): string =>
  /DingTalk[/(]([\d.]+\d)/i.exec(userAgent)?.[1] ?? ''
