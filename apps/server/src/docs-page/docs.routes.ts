import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import { openapi, type Audience } from './openapi.ts'

/** One API description with its audience, file and page. */
type Description = { audience: Audience; prefix: string; file: string }
const descriptions: readonly Description[] = [
  { audience: 'everyone', prefix: '/docs', file: '/openapi.json' },
  { audience: 'operators', prefix: '/docs/ops', file: '/openapi-ops.json' },
]

const pagePaths = ['/', '/openapi.json', '/openapi.yaml', '/js/scalar.js']

/** Built on the first request, because it takes 100 ms and never changes. */
function createContent(audience: Audience) {
  let described: ReturnType<typeof openapi> | undefined
  return () => (described ??= openapi(audience))
}

/** Loaded lazily, because its code takes 300 ms and 3 MB at the start. */
async function openPage(
  prefix: string,
  content: () => ReturnType<typeof openapi>,
): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = Fastify()
  await page.register(scalar, {
    routePrefix: prefix as `/${string}`,
    configuration: {
      content,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  })
  return page
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * Policy of a documentation page: own files, inline scripts, the API description and inline styles,
 * and no other host.
 */
function buildPolicy(page: string): string {
  const hashes = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function addDescription(app: FastifyInstance, { audience, prefix, file }: Description): void {
  const content = createContent(audience)
  let pageApp: Promise<FastifyInstance> | undefined
  const page = () =>
    (pageApp ??= openPage(prefix, content).catch((error: unknown) => {
      pageApp = undefined
      throw error
    }))
  app.get(file, content)
  app.get(prefix, (_request, reply) => reply.redirect(`${prefix}/`, 301))
  for (const path of pagePaths) {
    const url = `${prefix}${path}`
    app.get(url, async (_request, reply) => {
      const { statusCode, headers, rawPayload } = await (await page()).inject(url)
      // Headers of time and connection, excluded because they vary.
      const { date: _date, connection: _connection, ...own } = headers
      if (String(headers['content-type']).startsWith('text/html')) {
        reply.header('content-security-policy', buildPolicy(rawPayload.toString()))
      }
      return reply.status(statusCode).headers(own).send(rawPayload)
    })
  }
}

type DocsSettings = Pick<Settings, 'NODE_ENV' | 'MALL_DOCS'>

/**
 * Whether /docs is served: outside production by default, in production only if MALL_DOCS opens it.
 */
export const hasOpenDocs = ({ NODE_ENV, MALL_DOCS }: DocsSettings): boolean =>
  MALL_DOCS === undefined ? NODE_ENV !== 'production' : MALL_DOCS === 'on' || MALL_DOCS === 'open'

/**
 * Serves /openapi.json with every call and its page /docs, and /openapi-ops.json with operators'
 * calls and its page /docs/ops.
 */
export function docsRoutes(app: FastifyInstance, settings: DocsSettings): void {
  if (!hasOpenDocs(settings)) return
  for (const description of descriptions) addDescription(app, description)
}
