import { hostResult, type HostResult, type PayAction, type PayHandover } from '@mall/core/host'
import { invoke, whenBridge, wordOf, type Reply } from './bridge.ts'
import type { WechatPage } from './parts.ts'
import { hasMiniProgramFlag } from './who.ts'

type Params = Extract<PayAction, { kind: 'jsapi' }>['params']

/**
 * WeChat's cashier by the bridge, which needs no signed page. `ok` reports a closed cashier and
 * `cancel` may follow a charge, so only the server's state counts.
 */
export async function payByBridge(
  page: WechatPage,
  params: Params,
): Promise<HostResult<PayHandover>> {
  const bridge = await whenBridge(page)
  // WeChat has not been called yet, so no money can have moved.
  if (!bridge) return hostResult.failed('no bridge')
  if (hasMiniProgramFlag(page)) return hostResult.failed('a mini-programme pays on its own page')
  try {
    return read(await invoke(bridge, 'getBrandWCPayRequest', params))
  } catch (error) {
    return hostResult.unknown(error)
  }
}

function read(reply: Reply): HostResult<PayHandover> {
  const word = wordOf(reply)
  if (word === 'ok') return hostResult.ok({ kind: 'returned' })
  if (word === 'cancel') return hostResult.cancelled
  return word === '' ? hostResult.unknown('no word') : hostResult.failed(word)
}
