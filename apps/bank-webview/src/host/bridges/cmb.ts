import { hostResult, type HostResult } from '@mall/core/host'
import { waitFor } from '@mall/shell/bridge'
import { bankTexts } from '../messages.ts'
import type { BankBridge, Reply } from '../profile.ts'
import { codeIn, objectOf, refusalOf, textIn } from './reply.ts'

type Api = (params: Record<string, unknown>) => void

/** `cmblapi`: every call takes its parameters with `success` and `fail`. */
export function connect(page: Window): BankBridge {
  const globals = page as unknown as { cmblapi?: Record<string, Api> }

  async function call<T>(
    name: string,
    params: Record<string, unknown>,
    read: (reply: Reply) => HostResult<T>,
    refused: (error: unknown) => HostResult<T> = refusalOf,
  ): Promise<HostResult<T>> {
    const api = await waitFor(() => globals.cmblapi)
    if (!api) return hostResult.failed('no cmblapi')
    // Older apps have fewer calls.
    if (typeof api[name] !== 'function') return hostResult.unsupported
    return new Promise((resolve) => {
      const success = (reply: unknown) => resolve(read(objectOf(reply)))
      const fail = (error: unknown) => resolve(refused(error))
      try {
        api[name]?.({ ...params, success, fail })
      } catch (error) {
        fail(error)
      }
    })
  }
  const done = () => hostResult.done

  return {
    async login({ silent, auth }) {
      const { corpNo = '', timestamp = '', nonceStr = '', sign = '' } = auth
      if (!corpNo) return hostResult.failed('no corpNo')
      const authInfo = { timestamp, nonceStr, sign }
      const params = { corpNo, authInfo, reAuth: silent ? 'N' : 'Y', description: bankTexts.signIn }
      return call('merchantLogin', params, (reply) =>
        // N: the shopper was prompted and refused.
        textIn(reply, 'resultType') === 'N' ? hostResult.cancelled : hostResult.ok(reply),
      )
    },
    async pay(address) {
      const url = new URL(address)
      const request = url.searchParams.get('jsonRequestData')
      if (!request) return hostResult.unsupported
      const param = {
        charset: url.searchParams.get('charset') ?? 'UTF-8',
        jsonRequestData: request,
      }
      return call('netpay', { url: url.origin + url.pathname, param }, done, (error) => {
        const refused = refusalOf(error)
        // Money may have moved once the cashier was open.
        return refused.kind === 'failed' ? hostResult.unknown(refused.detail) : refused
      })
    },
    scan: () => call('scanBarcode', {}, (reply) => codeIn(reply, ['result'])),
    share: ({ title, text, url, picture }) =>
      call('shareInfoWithUI', { title, text, url, imageUrl: picture ?? '' }, done),
    close: () => call('popWindow', {}, done),
    setTitle: (title) => call('setNavigationBarTitle', { title }, done),
  }
}
