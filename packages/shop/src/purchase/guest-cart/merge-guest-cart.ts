import type { CartMerge } from '@mall/contract'
import type { Translate } from '@mall/core/messages'
import { selectTranslator, type Ports, type SessionThunk } from '@mall/core/session'
import { cartApi } from '../cart-endpoints.ts'
import { guestCart } from './guest-cart.ts'
import { mergeMessages } from './messages.ts'

const running = new WeakSet<Ports>()
/**
 * Maximum number of merges in a row: another tab may add items during a merge, but the loop must
 * end.
 */
const MAX_ROUNDS = 5

/**
 * Merges the guest's cart into the shopper's cart, and reports the items that could not be merged.
 */
export const mergeGuestCart =
  (): SessionThunk<Promise<void>> => async (dispatch, getState, ports) => {
    if (running.has(ports)) return
    running.add(ports)
    try {
      const { companyId } = getState().session
      const guest = guestCart(ports.storage, companyId, ports.clock.now)
      const results: CartMerge[] = []
      for (let round = 0; round < MAX_ROUNDS; round++) {
        const cart = guest.read()
        const { session } = getState()
        const { token } = session
        if (!cart || session.companyId !== companyId || token === null) break
        const { mergeCart } = cartApi.endpoints
        const { data } = await dispatch(mergeCart.initiate(cart, { track: false }))
        // A sign-in during a request of an expired session triggers no separate merge, so this run
        // continues.
        if (!data && getState().session.token !== token) continue
        if (!data) break
        guest.settle(cart.key, data.items)
        results.push(data)
      }
      await report(ports, selectTranslator(getState())(mergeMessages), results)
    } finally {
      running.delete(ports)
    }
  }

async function report(
  { notify }: Ports,
  t: Translate<typeof mergeMessages>,
  results: readonly CartMerge[],
): Promise<void> {
  const merged = results.reduce((sum, result) => sum + result.merged, 0)
  const notMerged = results.flatMap((result) => result.notMerged)
  if (notMerged.length === 0) {
    if (merged > 0) notify.toast(t('merged', { count: merged }), { tone: 'ok' })
    return
  }
  const lines = notMerged.map(({ name, specText, added, reason }) => {
    const product = [name || t('goods'), specText].filter(Boolean).join(' ')
    if (added === 0) return t('notMerged', { product, reason })
    return t('partlyMerged', { product, reason, count: added })
  })
  await notify.alert({
    title: t('title'),
    message: lines.join('\n'),
    confirmLabel: t('confirm'),
  })
}
