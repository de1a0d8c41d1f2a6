import { stripFragment, type ConfigParams } from './signature.ts'

/** Calls a page may make without having signed itself in. */
const PUBLIC_APIS = new Set([
  'preVerifyJSAPI',
  'checkJsApi',
  'getNetworkType',
  'getBrandWCPayRequest',
  'closeWindow',
  'hideOptionMenu',
  'showOptionMenu',
  'setFontSizeCallback',
  'invokeMiniProgramAPI',
])

export type VerifyConfig = (params: ConfigParams, url: string) => boolean | Promise<boolean>

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** The address a signature has to be for. */
export type CheckedAddress = 'landing' | 'current'

/** The parameters of preVerifyJSAPI as they came. */
function readParams(params: unknown): Required<ConfigParams> {
  const fields = (params ?? {}) as Record<string, unknown>
  return {
    verifyAppId: asText(fields['verifyAppId']),
    verifyTimestamp: asText(fields['verifyTimestamp']),
    verifyNonceStr: asText(fields['verifyNonceStr']),
    verifySignature: asText(fields['verifySignature']),
    verifyJsApiList: asList(fields['verifyJsApiList']),
    verifyOpenTagList: asList(fields['verifyOpenTagList']),
  }
}

/**
 * What a page has signed itself in for. Held against the address that the web view was opened with,
 * or against the one it shows now; there the permission ends with the next address.
 */
export function createGate(
  page: Pick<Window, 'location'>,
  checks: CheckedAddress,
  verify: VerifyConfig,
) {
  const landing = stripFragment(page.location.href)
  const address = () => (checks === 'landing' ? landing : stripFragment(page.location.href))
  let granted: { url: string; apis: ReadonlySet<string> } | null = null
  return {
    /** Signs the page in; false where the signature is not for its address. */
    async grant(raw: unknown): Promise<boolean> {
      const params = readParams(raw)
      const url = address()
      const isValid = await verify(params, url)
      granted = isValid
        ? { url, apis: new Set([...params.verifyJsApiList, ...params.verifyOpenTagList]) }
        : null
      return isValid
    },
    allows: (api: string): boolean =>
      PUBLIC_APIS.has(api) || (granted?.url === address() && granted.apis.has(api)),
  }
}
