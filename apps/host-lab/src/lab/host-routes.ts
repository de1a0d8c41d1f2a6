import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SimulatedHost } from '../shared/hosts.ts'
import { userAgentOf } from '../shared/hosts.ts'
import type { HostSettings } from '../shared/settings.ts'
import { Act } from './act.ts'
import { builtFile, notBuilt } from './files.ts'
import { scriptPath } from './inject-html.ts'

export type HostParts = {
  hostOf: (header: string | undefined) => SimulatedHost | null
  settingsOf: (host: SimulatedHost) => HostSettings
  /** origin of the lab's page */
  pageUrl: () => string
  act: (host: SimulatedHost, what: Act) => Promise<unknown>
  folder?: string | undefined
}

/** JSON inside a script. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/** The lab's own corner of every simulated host's origin: the injected script and what it asks. */
export function hostRoutes(app: FastifyInstance, parts: HostParts): void {
  const hostOf = (request: FastifyRequest) => parts.hostOf(request.headers.host)

  app.get(scriptPath, async (request, reply) => {
    const host = hostOf(request)
    if (!host) return reply.callNotFound()
    const bundle = await builtFile('bridges.js', parts.folder)
    if (!bundle) return reply.status(503).send({ message: notBuilt })
    const settings = parts.settingsOf(host)
    const given = {
      host: host.id,
      settings,
      userAgent: userAgentOf(host, settings.appVersion),
      lab: parts.pageUrl(),
    }
    return reply
      .header('cache-control', 'no-store')
      .type('text/javascript; charset=utf-8')
      .send(`window.__mallHost=window.__mallHost||${inScript(given)};\n${bundle.body.toString()}`)
  })

  app.post('/.lab/act', async (request, reply) => {
    const host = hostOf(request)
    if (!host) return reply.callNotFound()
    const what = Act.safeParse(request.body)
    if (!what.success) return reply.status(400).send({ message: '请求有误' })
    try {
      return { value: await parts.act(host, what.data) }
    } catch (error) {
      return reply.status(409).send({ message: (error as Error).message })
    }
  })
}
