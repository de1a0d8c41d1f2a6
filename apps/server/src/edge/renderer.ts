import { Worker } from 'node:worker_threads'
import type {
  FromRenderer,
  PageBoot,
  RenderedPage,
  RenderingCall,
  ToRenderer,
} from '@mall/contract/rendering'
import type { Logger } from 'pino'

/** Makes a call of the mall's API as a guest. */
export type AskMall = (call: RenderingCall) => Promise<{ status: number; body: string }>

export type Renderer = {
  /** Renders a screen. Rejects if the renderer is busy, hangs or has ended. */
  render(url: string, boot: PageBoot): Promise<RenderedPage>
  close(): Promise<void>
}

/**
 * Queue limit: a screen takes about 20 ms, so sending the plain shell is faster than waiting behind
 * more of them.
 */
const mostAtOnce = 32
/** Time limits in ms. */
export type RendererTimeouts = {
  /** A rendering beyond this limit is stuck, so its worker is terminated. */
  hangsAfter: number
  /** Shortest time between two starts of a worker. */
  restsFor: number
}
const DEFAULT_TIMEOUTS: RendererTimeouts = { hangsAfter: 5_000, restsFor: 1_000 }

/**
 * A worker thread that renders a shell's screens without access to database and settings; its
 * calls run as a guest.
 */
export function openRenderer(
  file: string,
  ask: AskMall,
  log: Logger,
  { hangsAfter, restsFor }: RendererTimeouts = DEFAULT_TIMEOUTS,
): Renderer {
  type Waiting = { resolve: (page: RenderedPage) => void; reject: (error: Error) => void }
  const waiting = new Map<number, Waiting>()
  let worker: Worker | null = null
  let restAt = 0
  let ids = 0

  function fail(error: Error) {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  function end(gone: Worker, error: Error) {
    if (worker !== gone) return
    worker = null
    restAt = Date.now() + restsFor
    log.warn({ err: error }, 'a renderer has ended')
    fail(error)
    void gone.terminate()
  }

  async function answer(to: Worker, message: Extract<FromRenderer, { kind: 'call' }>) {
    const { kind: _kind, call, ...input } = message
    // A failed call is passed to the rendering as to a browser.
    const { status, body } = await ask(input).catch(() => ({ status: 503, body: '' }))
    to.postMessage({ kind: 'answer', call, status, body } satisfies ToRenderer)
  }

  function start(): Worker {
    // The worker gets no environment; its mode is compiled in.
    const begun = new Worker(file, { env: {}, execArgv: [] })
    begun.on('message', (message: FromRenderer) => {
      if (message.kind === 'call') {
        void answer(begun, message)
        return
      }
      waiting.get(message.id)?.resolve(message.page)
      waiting.delete(message.id)
    })
    begun.on('error', (error) => end(begun, error))
    begun.on('exit', (code) => end(begun, new Error(`a renderer ended with ${code}`)))
    // A rendering in progress does not keep a process alive that is shutting down.
    begun.unref()
    return begun
  }

  return {
    async render(url, boot) {
      if (waiting.size >= mostAtOnce) throw new Error('the renderer is busy')
      if (!worker && Date.now() < restAt) throw new Error('the renderer is being begun anew')
      const input = (worker ??= start())
      const id = ++ids
      let timer: NodeJS.Timeout | undefined
      try {
        return await new Promise<RenderedPage>((resolve, reject) => {
          waiting.set(id, { resolve, reject })
          timer = setTimeout(() => end(input, new Error('a rendering hangs')), hangsAfter)
          input.postMessage({ kind: 'render', id, url, boot } satisfies ToRenderer)
        })
      } finally {
        clearTimeout(timer)
        waiting.delete(id)
      }
    },
    async close() {
      const last = worker
      worker = null
      fail(new Error('the mall is leaving'))
      await last?.terminate()
    },
  }
}
