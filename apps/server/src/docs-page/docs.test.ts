import { routes } from '@mall/contract'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { docsRoutes } from './docs.routes.ts'
import { openapi } from './openapi.ts'

type Operation = {
  operationId: string
  responses: unknown
  parameters: { in: string; name: string }[]
}

it('describes every call of the contract under its method and path', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, Operation>> }
  for (const [name, route] of Object.entries(routes)) {
    const [method = '', path = ''] = route.split(' ')
    expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(name)
  }
})

it('tells path inputs from query inputs', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, Operation>> }
  expect(paths['/api/h5GoodsSpu/v1/{spuId}']?.get?.parameters.map((p) => [p.name, p.in])).toEqual([
    ['spuId', 'path'],
    ['skuId', 'query'],
  ])
})

it('shows them on a page that brings its own code along', async () => {
  const app = Fastify()
  docsRoutes(app)
  expect((await app.inject('/docs')).headers.location).toBe('/docs/')
  const page = await app.inject('/docs/')
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const [, script = ''] = /<script src="([^"]+)"/.exec(page.body) ?? []
  const code = await app.inject(new URL(script, 'http://mall/docs/').pathname)
  expect(code.headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(code.rawPayload.length).toBeGreaterThan(1_000_000)
  const [, text = ''] = /"url":\s*"([^"]+)"/.exec(page.body) ?? []
  const described = await app.inject(new URL(text, 'http://mall/docs/').pathname)
  expect(described.json()).toEqual(openapi())
  expect((await app.inject('/openapi.json')).json()).toEqual(openapi())
})
