import { hostResult, type HostResult } from '@mall/core/host'
import type { BankBridge, Reply } from '../profile.ts'
import { callback, followLink } from './link.ts'
import { objectOf, refusalOf, textIn } from './reply.ts'

const MISSING = '01'

/** Argument of a callback of the app: JSON, percent-encoded. */
function read(text: unknown): Reply {
  try {
    return objectOf(typeof text === 'string' ? decodeURIComponent(text) : text)
  } catch {
    return {}
  }
}

/** `native://<method>/<callback>/<parameter>|<parameter>`, each parameter percent-encoded. */
export function connect(page: Window): BankBridge {
  async function call(method: string, params: readonly string[]): Promise<HostResult<Reply>> {
    const { name, answered } = callback(page)
    const words = params.map(encodeURIComponent).join('|')
    followLink(page, `native://${method}/${name}/${words}`)
    const reply = read(await answered)
    const code = textIn(reply, 'errcode')
    if (code === MISSING) return hostResult.unsupported
    return code === '' || code === '0' || code === '00' ? hostResult.ok(reply) : refusalOf(reply)
  }
  return {
    login: ({ appId, auth }) => call('getLoginInfo', [JSON.stringify({ appId, ...auth })]),
    async share({ title, text, url, picture }) {
      const shared = await call('share_mgm', [title, text, url, picture ?? ''])
      return shared.kind === 'ok' ? hostResult.done : shared
    },
    async close() {
      followLink(page, 'native://GOBACK_TO_PAEBANK//')
      return hostResult.done
    },
  }
}
