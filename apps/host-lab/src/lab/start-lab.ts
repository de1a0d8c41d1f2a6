import type { ServerResponse } from 'node:http'
import Fastify from 'fastify'
import { act } from './act.ts'
import { forward } from './proxy/forward.ts'
import { hostRoutes } from './host-routes.ts'
import { proxyHost } from './proxy/host-proxy.ts'
import { pageRoutes } from './page-routes.ts'
import { startProviders, type Providers } from './providers.ts'
import { createSettingsStore } from './settings-store.ts'
import { resolveTarget } from './proxy/request-target.ts'

export type StartLabOptions = {
  /** 0 selects a free port */
  port?: number
  host?: string
  /** origin of the mall; without it the simulated hosts respond 503 */
  mallUrl?: string
  /** delay between payment and notification */
  notifyDelayMs?: number
  /** folder of the built page and script */
  folder?: string
  now?: () => Date
}

/** Refuses production: the lab's keys are public and its responses can be false. */
export function refuseProduction(environment: string | undefined): void {
  if (environment === 'production') {
    throw new Error('模拟宿主与渠道不在生产环境运行 (not in production)')
  }
}

async function runDetached(reply: ServerResponse, work: Promise<void>): Promise<void> {
  try {
    await work
  } catch {
    // Close the connection on any failure, so that the browser does not wait.
    reply.destroy()
  }
}

/**
 * Starts the lab: its page, the simulators of all providers, and the mall once per simulated host
 * at `http://<host>.localhost:<port>`. `env` makes a mall the client of all providers.
 */
export async function startLab(options: StartLabOptions = {}) {
  const { port = 0, host = '127.0.0.1', mallUrl = null, folder, now = () => new Date() } = options
  const settings = createSettingsStore()
  const app = Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 200_000 })
  app.removeContentTypeParser('text/plain')

  let boundPort = port
  let providers: Providers | null = null
  // Same site as the frames below it: browsers often deny storage to cross-site frames.
  const pageUrl = () => `http://lab.localhost:${boundPort}`
  const proxy = {
    mall: () => mallUrl,
    getSettings: ({ id }: { id: string }) => settings.of(id),
    frames: () => [pageUrl()],
  }

  app.addHook('onRequest', async (request, reply) => {
    const target = resolveTarget(request.headers.host)
    if (target.kind === 'foreign') {
      return reply.status(403).send({ message: '只接受本机地址 (only names of this machine)' })
    }
    if (target.kind === 'unknown') {
      return reply.status(404).send({ message: '没有这个模拟宿主 (no such host)' })
    }
    // Only `/.lab/` belongs to the lab; all other paths of a host belong to the mall.
    const isOurs = request.url.startsWith('/.lab/')
    if (target.kind === 'host' && !isOurs) {
      reply.hijack()
      await runDetached(reply.raw, proxyHost(proxy, target.host, request.raw, reply.raw))
      return reply
    }
    const simulator = target.kind === 'lab' ? providers?.findOwner(request.url) : null
    if (!simulator) return undefined
    reply.hijack()
    await runDetached(reply.raw, forward(simulator, request.raw, reply.raw))
    return reply
  })

  hostRoutes(app, {
    folder,
    pageUrl,
    getSettings: proxy.getSettings,
    resolveHost: (header) => {
      const target = resolveTarget(header)
      return target.kind === 'host' ? target.host : null
    },
    async act(simulated, input) {
      if (!providers) throw new Error('模拟渠道尚未就绪')
      return act(simulated, input, { providers, now, personId: settings.of(simulated.id).person })
    },
  })
  pageRoutes(app, {
    settings,
    folder,
    pageUrl,
    now,
    mallUrl: () => mallUrl,
    providers: () => providers,
  })

  // Listen first: the simulators need the lab's address. Until they run, no path is routed to them.
  await app.listen({ port, host })
  const address = app.server.address()
  boundPort = typeof address === 'object' && address ? address.port : port
  const url = `http://127.0.0.1:${boundPort}`
  const notifyDelayMs = options.notifyDelayMs ?? 0
  let running: Providers
  try {
    running = await startProviders({ url, host, notifyDelayMs })
  } catch (error) {
    await app.close()
    throw error
  }
  providers = running

  return {
    /** address for programs */
    url,
    /** address for browsers */
    pageUrl: pageUrl(),
    env: running.env,
    providers: running,
    settings,
    async stop() {
      await app.close()
      await running.stop()
    },
  }
}
export type Lab = Awaited<ReturnType<typeof startLab>>
