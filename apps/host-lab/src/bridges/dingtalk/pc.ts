import { toGlobals, isObject, type AppCalls } from '../app-calls.ts'
import type { Control } from '../control.ts'
import { readCorpId, toReply } from './replies.ts'

/** The desktop client is another frame; its messages carry this origin. */
const ORIGIN = 'https://im.dingtalk.com'
const CONTAINER = 'lab-container'
/** APIs that the desktop client does not implement. */
const MISSING = new Set(['biz.alipay.pay', 'biz.util.scan'])

/**
 * Intercepts messages posted to the client and responds as its frame would. Messages are queued
 * until the client is ready.
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
  // Messages of another frame are always asynchronous.
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
      // Exceptions do not cross frames.
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
