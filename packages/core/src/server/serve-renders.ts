import type { FromRenderer, RenderedPage, ToRenderer } from '@mall/contract/rendering'
import type { Entry, Shell } from '../feature/index.ts'
import { readEntryParams } from '../session/index.ts'
import { callTheMall } from './call-the-mall.ts'
import { renderScreenToString } from './render-screen.tsx'

/** Port of a worker thread by which the renderer exchanges messages with the edge. */
export type EdgeLine = {
  on(event: 'message', listener: (message: ToRenderer) => void): unknown
  postMessage(message: FromRenderer): void
}
/** Creates the shell of one rendering. */
export type MakeShell = (entry: Entry, fetch: typeof globalThis.fetch) => Shell

const plain = (why: string): RenderedPage => ({ kind: 'plain', why })
/** React writes the first pictures' preloads before the markup; their place is the head. */
const leadingLinks = /^(?:<link[^>]*>)+/

async function pageOf(make: () => Shell, url: string): Promise<RenderedPage> {
  // Sign-in requests are not anonymous, and their parameters are personal.
  if (readEntryParams(url).url !== url) return plain('login fields')
  const screen = await renderScreenToString(make(), url)
  if (screen.kind === 'redirect') return plain(`to ${screen.to}`)
  if (screen.missing.length > 0) return plain(`without ${screen.missing.join()}`)
  const [links = ''] = leadingLinks.exec(screen.html) ?? []
  return { kind: 'html', html: screen.html.slice(links.length), links, answers: screen.answers }
}

/** Renders screens for the edge for as long as it sends requests. */
export function serveRenders(line: EdgeLine, makeShell: MakeShell): void {
  const { fetch, handleMessage } = callTheMall((message) => line.postMessage(message))

  line.on('message', (message) => {
    if (message.kind === 'answer') {
      handleMessage(message)
      return
    }
    const { id, url, boot } = message
    void pageOf(() => makeShell({ url, boot }, fetch as typeof globalThis.fetch), url)
      .catch((error: unknown): RenderedPage => ({ kind: 'broken', why: String(error) }))
      .then((page) => line.postMessage({ kind: 'page', id, page }))
  })
}
