import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Settings } from '../settings.ts'

/** A balancer that checks every second notices within it that a process shuts down. */
const PRODUCTION_DRAIN_SECONDS = 1.5

/** Time for which a process that shuts down still accepts connections, ms. */
export function readDrainMs(settings: Pick<Settings, 'MALL_DRAIN_SECONDS' | 'NODE_ENV'>): number {
  const preset = settings.NODE_ENV === 'production' ? PRODUCTION_DRAIN_SECONDS : 0
  return (settings.MALL_DRAIN_SECONDS ?? preset) * 1_000
}

/**
 * Makes the process unready and resolves when a balancer has had time to notice. Before Fastify's
 * close, whose hooks may take 10 s.
 */
export async function drain(
  app: FastifyInstance,
  settings: Pick<Settings, 'MALL_DRAIN_SECONDS' | 'NODE_ENV'>,
): Promise<void> {
  app.isShuttingDown = true
  const drainMs = readDrainMs(settings)
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs))
}

/** /healthz: the process lives. /readyz: it can serve, and does not shut down. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      if (!app.isShuttingDown) {
        await db.ping()
        return { ok: true }
      }
    } catch {
      // A database that does not respond makes the process unready: 503.
    }
    return reply.status(503).send({ ok: false })
  })
}
