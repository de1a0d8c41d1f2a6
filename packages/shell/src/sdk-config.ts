import type { DataOf } from '@mall/contract'
import { signInRoutes } from '@mall/contract/routes/login'
import { api, endpointOf } from '@mall/core/api'
import type { Shell } from '@mall/core/feature'
import { selectTranslator } from '@mall/core/session'
import { messages } from './messages.ts'

export type SdkCall = 'login.jsapiConfig' | 'ding.jsapiConfig'
export type SdkConfig<N extends SdkCall> = DataOf<N>

const FAILED_MS = 10_000

const sdkApi = api.injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, signInRoutes)
    const quiet = { extraOptions: { quiet: true } }
    return {
      'login.jsapiConfig': call.mutation('login.jsapiConfig', quiet),
      'ding.jsapiConfig': call.mutation('ding.jsapiConfig', quiet),
    }
  },
})

/**
 * Requests the configuration of the host's SDK from the server; null where the company has none.
 */
export async function loadSdkConfig<N extends SdkCall>(
  { store, ports }: Pick<Shell, 'store' | 'ports'>,
  name: N,
  url: string,
): Promise<SdkConfig<N> | null> {
  const { appId, ddAppKey } = store.getState().session.companyInfo ?? {}
  // A company without an account at the app has no configuration, which is no failure.
  if (!(name === 'login.jsapiConfig' ? appId : ddAppKey)) return null
  const ask = sdkApi.endpoints[name].initiate
  const { data } = await store.dispatch(ask({ url }, { track: false }))
  if (data) return data as SdkConfig<N>
  if (name === 'login.jsapiConfig') {
    const t = selectTranslator(store.getState())(messages)
    ports.notify.toast(t('sdkFailed'), { tone: 'danger', ms: FAILED_MS })
  }
  return null
}
