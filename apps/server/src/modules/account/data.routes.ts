import type { FastifyInstance } from 'fastify'
import type { AccountService } from './account.service.ts'

type Params = { companyId: string; token: string }
type Query = { format?: unknown }

/** Returns the file behind an address of `account.exportLink`, once. */
export function dataRoutes(app: FastifyInstance, service: AccountService): void {
  const url = '/files/personal-data/:companyId/:token'
  // A HEAD request would end the link.
  app.get<{ Params: Params; Querystring: Query }>(
    url,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { companyId, token } = request.params
      const isKnown = /^[1-9]\d{0,8}$/.test(companyId) && /^[\w-]{32}$/.test(token)
      const format = request.query.format === 'html' ? 'html' : 'json'
      const text = isKnown ? await service.readFile(Number(companyId), token, format) : null
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
      if (text === null)
        return reply.status(404).type('text/plain; charset=utf-8').send('链接已失效')
      return reply
        .type(format === 'html' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
        .header('content-disposition', `attachment; filename="personal-data.${format}"`)
        .send(text)
    },
  )
}
