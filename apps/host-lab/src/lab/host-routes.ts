import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimulatedHost } from '../shared/hosts.ts'
import { buildUserAgent } from '../shared/hosts.ts'
import type { HostSettings } from '../shared/settings.ts'
import { Act } from './act.ts'
import { readBuiltFile, NOT_BUILT_MESSAGE } from './files.ts'
import { SCRIPT_PATH } from './proxy/inject-html.ts'

export type HostRoutesOptions = {
  resolveHost: (header: string | undefined) => SimulatedHost | null
  getSettings: (host: SimulatedHost) => HostSettings
  /** origin of the lab's page */
  pageUrl: () => string
  act: (host: SimulatedHost, input: Act) => Promise<unknown>
  folder?: string | undefined
}

/** Serialises JSON for an inline script. */
const toInlineJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The lab's routes on every simulated host's origin: the injected script and its actions. */
export function hostRoutes(app: FastifyInstance, options: HostRoutesOptions): void {
  const resolveHost = (request: FastifyRequest) => options.resolveHost(request.headers.host)

  app.get(SCRIPT_PATH, async (request, reply) => {
    const host = resolveHost(request)
    if (!host) return reply.callNotFound()
    const bundle = await readBuiltFile('bridges.js', options.folder)
    if (!bundle) return reply.status(503).send({ message: NOT_BUILT_MESSAGE })
    const settings = options.getSettings(host)
    const mallHost = {
      host: host.id,
      settings,
      userAgent: buildUserAgent(host, settings.appVersion),
      lab: options.pageUrl(),
    }
    return reply
      .header('cache-control', 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(
        `window.__mallHost=window.__mallHost||${toInlineJson(mallHost)};\n${bundle.body.toString()}`,
      )
  })

  app.post('/.lab/act', async (request, reply) => {
    const host = resolveHost(request)
    if (!host) return reply.callNotFound()
    const input = Act.safeParse(request.body)
    if (!input.success) return reply.status(400).send({ message: '请求有误' })
    try {
      return { value: await options.act(host, input.data) }
    } catch (error) {
      return reply.status(409).send({ message: (error as Error).message })
    }
  })
}
