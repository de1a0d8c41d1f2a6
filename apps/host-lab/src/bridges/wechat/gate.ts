import { bare, type ConfigParams } from './signature.ts'

/** Calls a page may make without having signed itself in. */
const open = new Set([
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
  const given = (params ?? {}) as Record<string, unknown>
  return {
    verifyAppId: asText(given['verifyAppId']),
    verifyTimestamp: asText(given['verifyTimestamp']),
    verifyNonceStr: asText(given['verifyNonceStr']),
    verifySignature: asText(given['verifySignature']),
    verifyJsApiList: asList(given['verifyJsApiList']),
    verifyOpenTagList: asList(given['verifyOpenTagList']),
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
  const landing = bare(page.location.href)
  const address = () => (checks === 'landing' ? landing : bare(page.location.href))
  let granted: { url: string; apis: ReadonlySet<string> } | null = null
  return {
    /** Signs the page in; false where the signature is not for its address. */
    async enter(raw: unknown): Promise<boolean> {
      const params = readParams(raw)
      const url = address()
      const right = await verify(params, url)
      granted = right
        ? { url, apis: new Set([...params.verifyJsApiList, ...params.verifyOpenTagList]) }
        : null
      return right
    },
    allows: (api: string): boolean =>
      open.has(api) || (granted?.url === address() && granted.apis.has(api)),
  }
}
