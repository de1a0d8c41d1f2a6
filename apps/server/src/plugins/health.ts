import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'

/** While a load balancer has not yet read that this process leaves, it is still listened to, ms. */
const noticedAfter = 1_500

/** /healthz: the process lives. /readyz: it can serve, and is not on its way out. */
export function healthRoutes(
  app: FastifyInstance,
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
): void {
  app.addHook('preClose', async () => {
    app.isShuttingDown = true
    if (settings.NODE_ENV === 'production') await pause(noticedAfter)
  })
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    try {
      if (!app.isShuttingDown) {
        await db.ping()
        return { ok: true }
      }
    } catch {
      // A database that does not respond is the answer 503.
    }
    return reply.status(503).send({ ok: false })
  })
}
