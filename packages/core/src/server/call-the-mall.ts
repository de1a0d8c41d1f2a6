import type { FromRenderer, RenderingCall, ToRenderer } from '@mall/contract/rendering'

type Answer = Extract<ToRenderer, { kind: 'answer' }>
type Call = Extract<FromRenderer, { kind: 'call' }>

/**
 * The `fetch` of screens that render in the worker thread: a request is sent to the edge as a
 * message, and its response is received as one.
 */
export function callTheMall(say: (message: Call) => void) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let calls = 0

  return {
    fetch: async (url: string, init: Omit<RenderingCall, 'url'>): Promise<Response> => {
      const call = ++calls
      const { method, headers, body } = init
      const { status, body: text } = await new Promise<Answer>((resolve) => {
        waiting.set(call, resolve)
        say({ kind: 'call', call, method, url, headers, ...(body !== undefined && { body }) })
      })
      return new Response(text, { status })
    },
    handleMessage(answer: Answer) {
      waiting.get(answer.call)?.(answer)
      waiting.delete(answer.call)
    },
  }
}
