import type { FastifyRequest } from 'fastify'
import { telemetryCounts } from './tables.ts'
import { defineModule } from '../../define-module.ts'
import { Refusal } from '../../plugins/errors.ts'
import { CSP_REPORT_PATH, parseCspReport } from './csp-report.ts'
import { createTelemetryRepository } from './telemetry.repository.ts'
import { createTelemetryService, RETENTION_DAYS } from './telemetry.service.ts'

const MAX_CSP_BYTES = 32_000

/** Events of pages: errors, speed, reports of the content security policy. */
export const telemetryModule = defineModule({
  name: 'telemetry',
  tables: [telemetryCounts],
  routes({ serve, fastify }, deps) {
    const { db, companies, shellHosts, now } = deps
    const telemetry = createTelemetryService({ repository: createTelemetryRepository(db), now })

    /** The host app is derived from the User-Agent, as for the page itself. */
    async function toSource(companyId: number, request: FastifyRequest) {
      await companies.of(companyId)
      const host = shellHosts.select(request.headers['user-agent'])
      return { companyId, host, address: request.ip }
    }

    serve('telemetry.report', async (input, { companyId }, { request }) =>
      telemetry.report(await toSource(companyId, request), input),
    )
    serve('ops.telemetry', async ({ days }, { companyId }) => {
      await companies.of(companyId)
      return telemetry.summarize(companyId, days)
    })

    void fastify.register(async (scope) => {
      scope.addContentTypeParser(
        ['application/csp-report', 'application/reports+json'],
        { parseAs: 'string', bodyLimit: MAX_CSP_BYTES },
        scope.getDefaultJsonParser('error', 'error'),
      )
      scope.post<{ Querystring: { companyId?: string; release?: string } }>(
        CSP_REPORT_PATH,
        async (request, reply) => {
          const { companyId = '', release = 'unknown' } = request.query
          const details = parseCspReport(request.body)
          if (!/^[1-9]\d{0,8}$/.test(companyId) || !/^[\w-]{1,24}$/.test(release)) {
            throw new Refusal('request/invalid')
          }
          if (details.length > 0) {
            const events = details.map((detail) => ({ name: 'csp.violation', detail }))
            const source = await toSource(Number(companyId), request)
            await telemetry.report(source, { release, events })
          }
          return reply.status(204).send()
        },
      )
    })
  },
  retention: [{ table: telemetryCounts, column: telemetryCounts.day, days: RETENTION_DAYS }],
})
