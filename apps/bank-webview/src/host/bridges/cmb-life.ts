import { hostResult } from '@mall/core/host'
import type { BankBridge } from '../profile.ts'
import { callback, followLink } from './link.ts'
import { objectOf, refusalOf, textIn } from './reply.ts'

const DONE = '1000'

/** The app follows `cmblife://` addresses and responds by the script named in `callback`. */
export function connect(page: Window): BankBridge {
  const open = (what: string, params: Record<string, string>) => {
    const query = Object.entries(params).map(([name, value]) => {
      return `${name}=${encodeURIComponent(value)}`
    })
    followLink(page, `cmblife://${what}${query.length > 0 ? `?${query.join('&')}` : ''}`)
  }
  return {
    async login({ appId, auth, state = '' }) {
      const { corpNo = '', timestamp = '', nonceStr = '', sign = '' } = auth
      if (!corpNo || !state) return hostResult.failed('no corpNo or state')
      const { name, answered } = callback(page)
      open('approval', {
        mid: corpNo,
        aid: appId,
        clientType: 'h5',
        responseType: 'code',
        scope: 'defaultScope',
        state,
        date: timestamp,
        random: nonceStr,
        sign,
        callback: `javascript:${name}`,
      })
      const reply = objectOf(await answered)
      const status = textIn(reply, 'respCode')
      if (status !== DONE) return refusalOf({ code: status, msg: textIn(reply, 'respMsg') })
      // A response to another request is ignored.
      if (textIn(reply, 'state') !== state) return hostResult.failed('state')
      return textIn(reply, 'code') ? hostResult.ok(reply) : hostResult.failed('no code')
    },
    async close() {
      open('popweb', {})
      return hostResult.done
    },
  }
}
