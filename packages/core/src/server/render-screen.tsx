import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { api, type Answers } from '../api/index.ts'
import type { Shell } from '../feature/index.ts'
import { factsAt } from '../feature/routing/use-facts.ts'
import { decide } from '../guard/index.ts'

export type RenderedScreen =
  | {
      kind: 'html'
      html: string
      /** data of the markup, for the shell that hydrates it */
      answers: Answers
      /** unavailable data: refused or failed calls, or the screen itself */
      missing: string[]
    }
  | { kind: 'redirect'; to: string }

/** Parts that loaded late are rendered in place; React would else move large ones by a script. */
const wholly = { progressiveChunkSize: Number.MAX_SAFE_INTEGER }

/**
 * Limit of renderings: a screen sends its requests in the first one, a part that depends on a
 * response in the second one.
 */
const mostPasses = 4

async function readStream(stream: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  return text
}

/**
 * A screen as markup with what it shows, or where the guard sends instead. It is rendered until it
 * sends no new request. The shell is made for this one request: with the entry's boot data, the
 * server host, a storage of its own and a `fetch` that reaches the mall's calls.
 */
export async function renderScreenToString(shell: Shell, url: string): Promise<RenderedScreen> {
  const { App, parts, ports, store } = shell
  parts.loading.isServer = true
  const [pathname = '/', query] = url.split('?')
  const search = query === undefined ? '' : `?${query}`
  const route = parts.routeAt(pathname)
  const facts = factsAt({ pathname, search }, store.getState().session, ports, ports)
  const verdict = decide(route ?? { path: '*', access: {} }, facts, parts.guardSteps)
  if (verdict.kind === 'redirect' || verdict.kind === 'startLogin') {
    return { kind: 'redirect', to: verdict.to }
  }
  if (route) await parts.getScreenLoader(route).load()
  // Unlike renderToString it waits for the parts of a screen that load by themselves.
  const render = async () => {
    const { prelude } = await prerenderToNodeStream(
      <StaticRouter location={url}>
        <App />
      </StaticRouter>,
      wholly,
    )
    return readStream(prelude)
  }

  let html = ''
  let { queries, provided } = store.getState().api
  for (let pass = 0; pass < mostPasses; pass++) {
    ;({ queries, provided } = store.getState().api)
    html = await render()
    await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()))
    // A response may arrive during the rendering, whose markup then lacks it, so the screen is
    // rendered again.
    if (store.getState().api.queries === queries) break
  }
  const entries = Object.entries(queries)
  const answered = entries.filter(([, entry]) => entry?.status === 'fulfilled')
  const missing = entries.filter(([, entry]) => entry?.status !== 'fulfilled').map(([key]) => key)
  if (verdict.kind !== 'allow') missing.push(verdict.kind)
  return {
    kind: 'html',
    html,
    answers: { queries: Object.fromEntries(answered), provided },
    missing,
  }
}
