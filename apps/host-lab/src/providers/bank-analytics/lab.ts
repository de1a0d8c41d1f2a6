import { createTextServer, listen, type ListenOptions } from '../listen.ts'

const MAX_VIEWS = 200
/** A transparent picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Takes the events that the page has queued, then each new one. */
const SCRIPT = `(() => {
  const { origin } = new URL(document.currentScript.src)
  const send = ({ path }) => {
    new Image().src = origin + '/bank-analytics/view?path=' + encodeURIComponent(path)
  }
  const queued = globalThis.bankAnalytics ?? []
  globalThis.bankAnalytics = { push: send }
  queued.forEach(send)
})()
`

/**
 * Starts a bank's analytics (`analyticsUrl`, login method 14) on a port of its own: its script counts
 * the pages of the mall by pictures that it requests. The latest views are in memory.
 */
export async function startBankAnalyticsLab(options: Omit<ListenOptions, 'publicUrl'> = {}) {
  let views: string[] = []
  const app = createTextServer(1_000)
  app.get('/bank-analytics/script.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(SCRIPT),
  )
  app.get<{ Querystring: { path?: string } }>('/bank-analytics/view', ({ query }, reply) => {
    views = [...views, String(query.path ?? '').slice(0, 200)].slice(-MAX_VIEWS)
    return reply.header('cache-control', 'no-store').type('image/gif').send(PIXEL)
  })
  app.get('/lab/bank-analytics/views', () => views)

  const { url } = await listen(app, options)
  return {
    url,
    env: {},
    /** address of the script on the simulator's own port */
    scriptUrl: `${url}/bank-analytics/script.js`,
    views: (): readonly string[] => views,
    stop: () => app.close(),
  }
}
export type BankAnalyticsLab = Awaited<ReturnType<typeof startBankAnalyticsLab>>
