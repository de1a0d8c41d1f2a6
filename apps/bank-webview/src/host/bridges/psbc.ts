import { hostResult } from '@mall/core/host'
import { waitFor } from '@mall/shell/bridge'
import type { BankBridge } from '../profile.ts'
import { objectOf, refusalOf, textIn } from './reply.ts'

type PsbcBridge = {
  callNative(name: string, params: string, answer: (reply: unknown) => void): void
}

/** `PSBCBridge.callNative(name, json, answer)`; an answer is JSON with `code` '0' when it went well. */
export function connect(page: Window): BankBridge {
  const globals = page as unknown as { PSBCBridge?: PsbcBridge }
  return {
    async login({ appId, auth }) {
      const bridge = await waitFor(() => globals.PSBCBridge)
      if (!bridge) return hostResult.failed('no PSBCBridge')
      const answered = new Promise<unknown>((resolve) => {
        bridge.callNative('unionLogin', JSON.stringify({ appId, ...auth }), resolve)
      })
      const reply = objectOf(await answered)
      return textIn(reply, 'code') === '0' ? hostResult.ok(reply) : refusalOf(reply)
    },
  }
}
