import { calls } from '@mall/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyCache } from '../../modules/companies/index.ts'
import { Refusal } from '../errors.ts'

/** Request headers that shells send; preflights allow no others. */
const allowedHeaders = new Set(['authorization', 'companyid', 'content-type'])
/** Response headers that shells read, besides those that browsers expose by default. */
const exposedHeaders = 'Date, Retry-After, X-Trace-Id'
/** Preflight cache lifetime: the longest that Chrome accepts. */
const PREFLIGHT_SECONDS = 7_200
const companyForm = /^[1-9]\d{0,8}$/
/** Path of a company's public record, which only origins of that company may read. */
const recordPath = /^\/api\/login\/v1\/(\d+)$/

/** Paths that a bundle on another origin calls; operators' calls and pages are not among them. */
const isShared = (path: string) =>
  path === '/option.json' || (path.startsWith('/api/') && !path.startsWith('/api/ops/'))

const methods: ReadonlySet<string> = new Set(Object.values(calls).map(({ method }) => method))

/**
 * Query parameter with the company, which a bundle adds to each address because a preflight carries
 * no company header.
 */
const COMPANY_PARAMETER = 'mallCompany'

/**
 * Allows the bundles of a company to call the API from the origins in its settings, without
 * cookies: a session is sent in a header. Other origins get no header, so browsers block the
 * response.
 */
export function corsForBundles(app: FastifyInstance, companies: CompanyCache): void {
  async function isOwn(request: FastifyRequest, origin: string): Promise<boolean> {
    const { [COMPANY_PARAMETER]: named } = request.query as Record<string, unknown>
    if (typeof named !== 'string' || !companyForm.test(named)) return false
    const record = recordPath.exec(request.url.split('?')[0] ?? '')?.[1]
    if (record !== undefined && record !== named) return false
    const stated = request.headers.companyid
    if (stated !== undefined && stated !== named) return false
    try {
      return ((await companies.of(Number(named))).settings.origins ?? []).includes(origin)
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, origin: string) {
    const isPreflight = request.method === 'OPTIONS'
    const { headers } = request
    const wanted = String(headers['access-control-request-headers'] ?? '').split(',')
    const isAllowed =
      !isPreflight ||
      (methods.has(headers['access-control-request-method'] ?? '') &&
        wanted.every((name) => name === '' || allowedHeaders.has(name.trim().toLowerCase())))
    reply.header('vary', 'origin')
    if (isAllowed && (await isOwn(request, origin))) {
      reply.header('access-control-allow-origin', origin)
      if (isPreflight) {
        reply
          .header('access-control-allow-methods', headers['access-control-request-method'])
          .header('access-control-allow-headers', [...allowedHeaders].join(', '))
          .header('access-control-max-age', PREFLIGHT_SECONDS)
      } else reply.header('access-control-expose-headers', exposedHeaders)
    }
    if (isPreflight) await reply.status(204).send()
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    const [path = ''] = request.url.split('?')
    if (origin === undefined || !isShared(path)) return done()
    answer(request, reply, origin).then(() => {
      if (!reply.sent) done()
    }, done)
  })
}
