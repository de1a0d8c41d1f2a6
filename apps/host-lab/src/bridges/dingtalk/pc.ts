import { toGlobals, isObject, type AppCalls } from '../app-calls.ts'
import type { Control } from '../control.ts'
import { readCorpId, toReply } from './replies.ts'

/** The desktop client is another frame: it talks by messages that carry its origin. */
const ORIGIN = 'https://im.dingtalk.com'
const CONTAINER = 'lab-container'
/** What the desktop client has no part for. */
const MISSING = new Set(['biz.alipay.pay', 'biz.util.scan'])

/**
 * Catches what the page posts to the client and answers as its frame would. A client that comes
 * later leaves the messages waiting.
 */
export function injectPc(
  window: Window,
  calls: AppCalls,
  control: Control,
): { markReady: () => void; event: (name: string, body: unknown) => void } {
  const globals = toGlobals(window)
  window.name = JSON.stringify({
    containerId: CONTAINER,
    hostOrigin: ORIGIN,
    hostVersion: control.appVersion,
    corsIframe: true,
  })
  globals['dingtalk'] = { platform: { invokeAPI: () => undefined } }

  let isReady = false
  let listener: unknown
  const queue: (() => void)[] = []
  const post = (data: Record<string, unknown>) => {
    const init = { data, origin: ORIGIN, source: window }
    window.dispatchEvent(new MessageEvent('message', init))
  }
  // From another frame, and so never before the caller goes on.
  const respond = (msgId: unknown, success: boolean, body: unknown): void =>
    void setTimeout(() => post({ type: 'response', msgId, success, body }))

  const handleRequest = (request: Record<string, unknown>) => {
    const { msgId } = request
    const api = String(request['methodName'])
    if (api === 'SYS_openAPIContainerInitEvent') {
      listener = msgId
      return
    }
    const params = request['body']
    if (MISSING.has(api)) return respond(msgId, false, { errorCode: '404', errorMessage: api })
    try {
      calls.call(api, params, (outcome) => {
        const { result, ...reply } = toReply(api, outcome, readCorpId(params))
        const success = reply.errorCode === '0'
        respond(msgId, success, success ? result : reply)
      })
    } catch (error) {
      // What breaks in another frame cannot throw in this one.
      respond(msgId, false, { errorCode: '3', errorMessage: String(error) })
    }
  }

  const originalPostMessage = window.postMessage.bind(window) as (...args: unknown[]) => void
  globals['postMessage'] = (message: unknown, ...rest: unknown[]) => {
    const isForContainer = isObject(message) && message['containerId'] === CONTAINER
    if (!isForContainer || message['type'] !== 'request')
      return originalPostMessage(message, ...rest)
    if (isReady) handleRequest(message)
    else queue.push(() => handleRequest(message))
  }
  return {
    markReady() {
      isReady = true
      queue.splice(0).forEach((run) => run())
    },
    event: (eventName, body) => post({ type: 'event', msgId: listener, eventName, body }),
  }
}
