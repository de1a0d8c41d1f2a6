import { hostResult } from '@mall/core/host'
import type { BankBridge } from '../profile.ts'
import { callback, followLink } from './link.ts'
import { objectOf, refusalOf, textIn } from './reply.ts'

type Util = {
  callNative(who: string, name: string, params: string, answer: (reply: unknown) => void): void
}

/**
 * Three ways to the same calls: the bank's own helper where the app has injected it, Android's
 * `prompt` that the app answers instead of the shopper, and addresses that begin with `Native://`.
 */
export function connect(page: Window): BankBridge {
  const globals = page as unknown as { ICBCUtil?: Util }

  function call(name: string, params: object): Promise<unknown> {
    const text = JSON.stringify(params)
    const { ICBCUtil } = globals
    if (ICBCUtil) {
      return new Promise((resolve) => ICBCUtil.callNative('Native', name, text, resolve))
    }
    const { name: answer, answered } = callback(page)
    if (/Android/i.test(page.navigator.userAgent)) {
      const request = { obj: 'Native', func: name, params: text, callBack: answer }
      page.prompt('callNativeMethod', JSON.stringify(request))
    } else {
      followLink(page, `Native://${name}=1&key=${encodeURIComponent(text)}&callBack=${answer}`)
    }
    return answered
  }

  return {
    async login({ appId, auth }) {
      const reply = objectOf(await call('getUserInfo', { appId, ...auth }))
      const code = textIn(reply, 'code')
      return code === '' || code === '0' ? hostResult.ok(reply) : refusalOf(reply)
    },
  }
}
