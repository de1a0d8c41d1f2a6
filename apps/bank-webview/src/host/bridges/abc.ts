import { hostResult, type HostResult } from '@mall/core/host'
import { waitFor } from '@mall/shell/bridge'
import type { BankBridge, Reply } from '../profile.ts'
import { codeIn, objectOf, textIn } from './reply.ts'

type MpaasBridge = {
  call(name: string, params: object, answer: (reply: unknown) => void): void
}

const MISSING = '1'
/** Codes of a cancellation: by the scanner and by other calls. */
const GAVE_UP = new Set(['10', '11'])

/** `AlipayJSBridge.call(name, params, answer)`; an answer with `error` is a refusal. */
export function connect(page: Window): BankBridge {
  const globals = page as unknown as { AlipayJSBridge?: MpaasBridge }

  async function call<T>(
    name: string,
    params: object,
    read: (reply: Reply) => HostResult<T>,
  ): Promise<HostResult<T>> {
    const bridge = await waitFor(() => globals.AlipayJSBridge)
    if (!bridge) return hostResult.failed('no AlipayJSBridge')
    const answered = new Promise<unknown>((resolve) => bridge.call(name, params, resolve))
    const reply = objectOf(await answered)
    const error = textIn(reply, 'error')
    if (error === '' || error === '0') return read(reply)
    if (error === MISSING) return hostResult.unsupported
    if (GAVE_UP.has(error)) return hostResult.cancelled
    return hostResult.failed(`${error} ${textIn(reply, 'errorMessage')}`)
  }
  /** Calls that the app never responds to. */
  async function send(name: string, params: object = {}): Promise<HostResult> {
    const bridge = await waitFor(() => globals.AlipayJSBridge)
    if (!bridge) return hostResult.failed('no AlipayJSBridge')
    bridge.call(name, params, () => undefined)
    return hostResult.done
  }

  return {
    login: ({ appId, auth }) => call('mallLogin', { appId, ...auth }, hostResult.ok),
    scan: () =>
      call('scan', { type: 'qr' }, (reply) => codeIn(reply, ['code', 'qrCode', 'barCode'])),
    close: () => send('popWindow'),
    setTitle: (title) => send('setTitle', { title }),
  }
}
