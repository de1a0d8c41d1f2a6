import {
  hostResult,
  isWebAddress,
  leave,
  webBasics,
  type HostResult,
  type LoginFields,
} from '@mall/core/host'
import { backByEvent, type HostActions } from '@mall/shell/bridge'
import type { BankId } from './apps.ts'
import type { BankBridge, Reply } from './profile.ts'
import { loadProfile } from './profiles/load-profile.ts'

/** The login fields in an app's response. */
function fieldsOf(names: readonly string[], reply: Reply): HostResult<LoginFields> {
  const fields = names.flatMap((name) => {
    const value = reply[name]
    const isText = typeof value === 'number' || (typeof value === 'string' && value !== '')
    return isText ? [[name, String(value)] as const] : []
  })
  return fields.length > 0
    ? hostResult.ok(Object.fromEntries(fields))
    : hostResult.failed('no fields')
}

/** Calls of the mall to a bank's app that the app may support. */
export async function bankWork(
  page: Window,
  id: BankId | undefined,
  rememberPayment: (order: { orderId: string }) => void,
): Promise<HostActions> {
  const basics = webBasics(page)
  const profile = id && (await loadProfile(id))
  const bridge: Partial<BankBridge> = profile?.connect(page) ?? {}

  /** A bridge that throws has failed; a missing call is reported as unsupported. */
  async function ask<T>(call: () => Promise<HostResult<T>> | undefined): Promise<HostResult<T>> {
    try {
      return (await call()) ?? hostResult.unsupported
    } catch (error) {
      return hostResult.failed(error)
    }
  }

  return {
    ...basics,
    async loginCode(request) {
      const answer = await ask(() => bridge.login?.(request))
      return answer.kind === 'ok' ? fieldsOf(profile?.loginFields ?? [], answer.value) : answer
    },
    async pay(action, order) {
      if (action.kind !== 'redirect') return hostResult.unsupported
      if (!isWebAddress(action.url)) return hostResult.failed('not a web address')
      rememberPayment(order)
      if (profile?.cashier?.test(action.url)) {
        const paid = await ask(() => bridge.pay?.(action.url))
        if (paid.kind === 'ok') return hostResult.ok({ kind: 'returned' })
        if (paid.kind !== 'unsupported') return paid
      }
      // Replaces the history entry, because going back from the cashier must not start the payment
      // again.
      const left = leave(page.location, action.url, true)
      return left.kind === 'ok' ? hostResult.ok({ kind: 'left' }) : left
    },
    scan: () => ask(() => bridge.scan?.()),
    share: (card) => ask(() => bridge.share?.(card)),
    close: () => ask(() => bridge.close?.()),
    setTitle: (title) => void ask(() => bridge.setTitle?.(title)),
    readSafeArea: () => ask(() => bridge.safeArea?.()),
    onBack: profile?.backEvent ? backByEvent(page.document, profile.backEvent) : basics.onBack,
  }
}
