import { hostResult, type HostResult, type SafeArea } from '@mall/core/host'
import { waitFor } from '@mall/shell/bridge'
import type { BankBridge, Reply } from '../profile.ts'
import { codeIn, objectOf, refusalOf, textIn } from './reply.ts'

/** CSS px per edge; a missing or invalid value is 0. */
function toSafeArea(reply: Reply): SafeArea {
  const edge = (name: keyof SafeArea) => {
    const px = Number(reply[name] ?? 0)
    return px >= 0 && px <= 200 ? px : 0
  }
  return { top: edge('top'), right: edge('right'), bottom: edge('bottom'), left: edge('left') }
}

type MallHostBridge = { call(name: string, params: object): Promise<unknown> }

/** `MallHostBridge.call(name, params)`; refusals carry `code` cancelled, denied or unsupported. */
export function connect(page: Window): BankBridge {
  const globals = page as unknown as { MallHostBridge?: MallHostBridge }

  async function call<T>(
    name: string,
    params: object,
    read: (reply: Reply) => HostResult<T>,
  ): Promise<HostResult<T>> {
    const bridge = await waitFor(() => globals.MallHostBridge)
    if (!bridge) return hostResult.failed('no MallHostBridge')
    try {
      return read(objectOf(await bridge.call(name, params)))
    } catch (error) {
      return textIn(objectOf(error), 'code') === 'unsupported'
        ? hostResult.unsupported
        : refusalOf(error)
    }
  }
  const done = () => hostResult.done

  return {
    login: (request) => call('login', request, hostResult.ok),
    scan: () => call('scan', {}, (reply) => codeIn(reply, ['text'])),
    share: (card) => call('share', card, done),
    close: () => call('close', {}, done),
    setTitle: (title) => call('setTitle', { title }, done),
    safeArea: () => call('getSafeArea', {}, (reply) => hostResult.ok(toSafeArea(reply))),
  }
}
