import type { Caller } from '../mall/call-mall.ts'
import type { PhoneOptions } from '../measure/create-phone.ts'
import type { ShellName } from '../shells.ts'
import { userAgents } from '../shells.ts'

/** List to scroll. */
export type LongList = { name: string; url: string; phone: PhoneOptions }

/** Builds the goods, order and cart lists of a signed-in shopper. */
export function buildLongLists(shell: ShellName, shopper: Required<Caller>): LongList[] {
  const { url, companyId, token } = shopper
  const list = (name: string, path: string, card: string): LongList => ({
    name: `${shell} ${name}`,
    url: `${url}${path}?companyId=${companyId}`,
    phone: {
      userAgent: userAgents[shell],
      card,
      session: { origin: url, companyId, token },
    },
  })
  return [
    list('goods', '/ware/list', 'a[href*="/ware/detail/"]'),
    list('orders', '/my/order/99', 'main article'),
    list('cart', '/cart', 'main article'),
  ]
}
