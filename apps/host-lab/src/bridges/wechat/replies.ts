import type { Decision } from '../control.ts'
import type { WechatPlatform } from './user-agent.ts'

/** Native reply to a call. */
export type NativeReply = Record<string, unknown>

/** APIs with a different name in replies. */
const names: Record<string, string> = {
  preVerifyJSAPI: 'config',
  getBrandWCPayRequest: 'get_brand_wcpay_request',
  getNetworkType: 'network_type',
  closeWindow: 'close_window',
}
const toReplyName = (api: string): string => names[api] ?? api

/** Builds a reply with `err_msg` `<api>:<status>`. */
export const buildReply = (api: string, word: string, more: NativeReply = {}): NativeReply => ({
  ...more,
  err_msg: `${toReplyName(api)}:${word}`,
})

const asRecord = (value: unknown): NativeReply =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const readApiList = (params: unknown): string[] => {
  const { jsApiList } = asRecord(params)
  return Array.isArray(jsApiList) ? jsApiList.map(String) : []
}

/** Builds a success reply in the format of each platform. */
function buildSuccessReply(
  api: string,
  params: unknown,
  value: unknown,
  platform: WechatPlatform,
): NativeReply {
  if (api === 'getNetworkType') return buildReply(api, typeof value === 'string' ? value : 'wifi')
  if (api === 'scanQRCode') {
    // Without text: a false success, nothing was scanned.
    if (typeof value !== 'string') return buildReply(api, 'ok', asRecord(value))
    const wrapped = JSON.stringify({ scan_code: { scan_result: value } })
    return buildReply(api, 'ok', { resultStr: platform === 'ios' ? wrapped : value })
  }
  if (api === 'checkJsApi') {
    const all = Object.fromEntries(readApiList(params).map((name) => [name, true]))
    const checkResult = { ...all, ...asRecord(value) }
    const asText = platform !== 'ios'
    return buildReply(api, 'ok', {
      checkResult: asText ? JSON.stringify(checkResult) : checkResult,
    })
  }
  return buildReply(api, 'ok', asRecord(value))
}

/** Converts a decision to a native reply. */
export function toReply(
  decision: Exclude<Decision, { kind: 'throw' } | { kind: 'never' }>,
  { api, params, platform }: { api: string; params: unknown; platform: WechatPlatform },
): NativeReply {
  if (decision.kind === 'ok') return buildSuccessReply(api, params, decision.value, platform)
  if (decision.kind === 'cancel') return buildReply(api, 'cancel')
  if (decision.kind === 'deny') return buildReply(api, 'fail_no permission to execute')
  return buildReply(api, decision.message ? `fail_${decision.message}` : 'fail')
}
