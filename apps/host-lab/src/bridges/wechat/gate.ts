import { stripFragment, type ConfigParams } from './signature.ts'

/** APIs available without a signed config. */
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

/** Address that the signature is verified against. */
export type CheckedAddress = 'landing' | 'current'

/** Parameters of preVerifyJSAPI, unvalidated. */
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
 * Permissions of a page, granted by its signed config. The signature is verified against the
 * landing
 * address of the web view, or against the current one; then the permission ends with navigation.
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
    /** Grants the requested APIs. @returns false if the signature does not match the address */
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
