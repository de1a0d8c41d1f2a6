import type { Asker } from '../mall/ask-mall.ts'
import type { PhoneOptions } from '../measure/open-phone.ts'
import type { ShellName } from '../shells.ts'
import { userAgents } from '../shells.ts'

/** A list that is scrolled. */
export type LongList = { name: string; url: string; phone: PhoneOptions }

/** Goods, orders and cart of a shopper who is signed in. */
export function longListsOf(shell: ShellName, shopper: Required<Asker>): LongList[] {
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
