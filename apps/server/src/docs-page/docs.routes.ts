import Fastify, { type FastifyInstance } from 'fastify'
import { openapi } from './openapi.ts'

let described: ReturnType<typeof openapi> | undefined
/** Made when somebody asks, once for the process: it takes 100 ms, and the contract stays the same. */
const content = () => (described ??= openapi())

/** The page by itself: reading its code takes 300 ms and 3 MB, which the start of a mall goes without. */
async function openPage(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = Fastify()
  await page.register(scalar, {
    routePrefix: '/docs',
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

/** /openapi.json describes every call, /docs shows it. */
export function docsRoutes(app: FastifyInstance): void {
  let pageApp: Promise<FastifyInstance> | undefined
  const page = () =>
    (pageApp ??= openPage().catch((error: unknown) => {
      pageApp = undefined
      throw error
    }))
  app.get('/openapi.json', content)
  app.get('/docs', (_request, reply) => reply.redirect('/docs/', 301))
  for (const url of ['/docs/', '/docs/openapi.json', '/docs/openapi.yaml', '/docs/js/scalar.js']) {
    app.get(url, async (_request, reply) => {
      const { statusCode, headers, rawPayload } = await (await page()).inject(url)
      // When it is said, and over which line, is this answer's own matter.
      const { date: _date, connection: _connection, ...own } = headers
      return reply.status(statusCode).headers(own).send(rawPayload)
    })
  }
}
