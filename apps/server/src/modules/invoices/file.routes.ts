import type { FastifyInstance } from 'fastify'
import { mediaTypes } from './find-file-kind.ts'
import type { InvoicesService } from './invoices.service.ts'

type Params = { companyId: string; token: string }

/** Returns the file behind an address of `invoice.link`. */
export function fileRoutes(app: FastifyInstance, service: InvoicesService): void {
  app.get<{ Params: Params }>('/files/invoices/:companyId/:token', async (request, reply) => {
    const { companyId, token } = request.params
    const isKnown = /^[1-9]\d{0,8}$/.test(companyId) && /^[\w-]{32}$/.test(token)
    const found = isKnown ? await service.findFile(Number(companyId), token) : null
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
    if (!found) return reply.status(404).type('text/plain; charset=utf-8').send('链接已失效')
    return reply
      .type(found.fileName.endsWith('.pdf') ? mediaTypes.pdf : mediaTypes.ofd)
      .header('content-disposition', `attachment; filename="${found.fileName}"`)
      .send(Buffer.from(found.file, 'base64'))
  })
}
