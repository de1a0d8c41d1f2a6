import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { openapi } from './openapi.ts'

/** /openapi.json describes every call, /docs shows it. */
export async function docsRoutes(app: FastifyInstance): Promise<void> {
  const content = openapi()
  app.get('/openapi.json', () => content)
  await app.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      content,
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  })
}
