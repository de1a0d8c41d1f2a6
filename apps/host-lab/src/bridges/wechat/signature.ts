/** Parameters `verify…` of preVerifyJSAPI. */
export type ConfigParams = {
  verifyAppId: string
  /** seconds, as text */
  verifyTimestamp: string
  verifyNonceStr: string
  /** SHA-1, hex */
  verifySignature: string
  verifyJsApiList?: readonly string[]
  verifyOpenTagList?: readonly string[]
}

/** Signature that WeChat expects for a page address; the fragment is ignored. */
export async function signConfig(
  ticket: string,
  params: Pick<ConfigParams, 'verifyNonceStr' | 'verifyTimestamp'>,
  url: string,
): Promise<string> {
  const text = [
    `jsapi_ticket=${ticket}`,
    `noncestr=${params.verifyNonceStr}`,
    `timestamp=${params.verifyTimestamp}`,
    `url=${stripFragment(url)}`,
  ].join('&')
  const hash = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const stripFragment = (url: string): string => url.split('#')[0] ?? ''
