import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { Shell } from '../feature/index.ts'
import { factsAt } from '../feature/use-facts.ts'
import { decide } from '../guard/index.ts'

export type RenderedScreen = { kind: 'html'; html: string } | { kind: 'redirect'; to: string }

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/**
 * A screen as markup, or where the guard sends instead. The shell is made for this one request:
 * with the entry's boot data, the server host and a storage of its own.
 */
export async function renderScreenToString(shell: Shell, url: string): Promise<RenderedScreen> {
  const { App, parts, ports, store } = shell
  const [pathname = '/', query] = url.split('?')
  const search = query === undefined ? '' : `?${query}`
  const route = parts.routeAt(pathname)
  const facts = factsAt({ pathname, search }, store.getState().session, ports)
  const verdict = decide(route ?? { path: '*', access: {} }, facts)
  if (verdict.kind === 'redirect' || verdict.kind === 'startLogin') {
    return { kind: 'redirect', to: verdict.to }
  }
  if (route) await parts.chunkOf(route).load()
  // Unlike renderToString it waits for the parts of a screen that load by themselves.
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={url}>
      <App />
    </StaticRouter>,
  )
  return { kind: 'html', html: await textOf(prelude) }
}
