import { createHash } from 'node:crypto'
import { opsRoutes, routes } from '@mall/contract'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { docsRoutes } from './docs.routes.ts'
import { openapi } from './openapi.ts'

type Operation = {
  operationId: string
  tags: string[]
  description: string
  responses: Record<string, { content: Record<string, unknown> }>
  parameters: { in: string; name: string }[]
}

it('describes every call of the contract under its method and path', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, Operation>> }
  for (const [name, route] of Object.entries(routes)) {
    const [method = '', path = ''] = route.split(' ')
    expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(name)
  }
})

it('distinguishes path inputs and query inputs', () => {
  const { paths } = openapi() as { paths: Record<string, Record<string, Operation>> }
  expect(paths['/api/h5GoodsSpu/v1/{spuId}']?.get?.parameters.map((p) => [p.name, p.in])).toEqual([
    ['spuId', 'path'],
    ['skuId', 'query'],
  ])
})

it.each([
  ['/docs', '/openapi.json', 'everyone'],
  ['/docs/ops', '/openapi-ops.json', 'operators'],
] as const)('shows %s on a page that includes its own code', async (prefix, file, audience) => {
  const app = Fastify()
  docsRoutes(app, { NODE_ENV: 'development', MALL_DOCS: undefined })
  expect((await app.inject(prefix)).headers.location).toBe(`${prefix}/`)
  const page = await app.inject(`${prefix}/`)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  const inline = [...page.body.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  for (const [, code = ''] of inline) {
    expect(policy).toContain(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  const [, scripts = ''] = /script-src ([^;]*)/.exec(policy) ?? []
  expect(scripts).not.toMatch(/unsafe|\*|http/)
  const [, script = ''] = /<script src="([^"]+)"/.exec(page.body) ?? []
  const code = await app.inject(new URL(script, `http://mall${prefix}/`).pathname)
  expect(code.headers['content-type']).toBe('application/javascript; charset=utf-8')
  expect(code.rawPayload.length).toBeGreaterThan(1_000_000)
  const [, text = ''] = /"url":\s*"([^"]+)"/.exec(page.body) ?? []
  const described = await app.inject(new URL(text, `http://mall${prefix}/`).pathname)
  expect(described.json()).toEqual(openapi(audience))
  expect((await app.inject(file)).json()).toEqual(openapi(audience))
})

it.each([
  ['production', undefined, 404],
  ['production', 'on', 200],
  ['production', 'open', 200],
  ['development', undefined, 200],
  ['development', 'off', 404],
  ['development', 'closed', 404],
] as const)(
  'returns a page in %s when the setting is %s: %i',
  async (NODE_ENV, MALL_DOCS, status) => {
    const app = Fastify()
    docsRoutes(app, { NODE_ENV, MALL_DOCS })
    for (const file of ['/openapi.json', '/openapi-ops.json']) {
      expect((await app.inject(file)).statusCode).toBe(status)
    }
    expect((await app.inject('/docs')).statusCode).toBe(status === 200 ? 301 : 404)
  },
)

describe('operators’ page', () => {
  type Document = {
    info: { description: string }
    paths: Record<string, Record<string, Operation>>
  }
  const document = openapi('operators') as Document
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const find = (name: string) => operations.find(({ operationId }) => operationId === name)

  it('describes every call of operators and no other', () => {
    const names = operations.map(({ operationId }) => operationId)
    expect(names.toSorted()).toEqual(Object.keys(opsRoutes).toSorted())
  })

  it('is linked with the page of all calls in both directions', () => {
    expect((openapi() as Document).info.description).toContain('](/docs/ops/)')
    expect(document.info.description).toContain('](/docs/)')
  })

  it('groups calls by their resource', () => {
    expect(find('ops.changeGoods')?.tags).toEqual(['goods'])
    expect(find('ops.approve')?.tags).toEqual(['approvals'])
  })

  it('states permission, roles, step-up and the headers of writes and edits', () => {
    const change = find('ops.changeGoods')
    expect(change?.description).toContain('权限 `catalogue.write`：owner、catalogue。')
    const headers = change?.parameters.flatMap((one) => (one.in === 'header' ? [one.name] : []))
    expect(headers).toEqual(['Idempotency-Key', 'If-Match'])
    expect(find('ops.createKey')?.description).toContain('动态码')
    const read = find('ops.goods')
    expect(read?.parameters.some((one) => one.in === 'header')).toBe(false)
    expect(read?.description).not.toContain('动态码')
  })

  it('describes errors as problem details', () => {
    for (const { responses } of operations) {
      expect(responses.default?.content).toHaveProperty(['application/problem+json'])
    }
  })
})
