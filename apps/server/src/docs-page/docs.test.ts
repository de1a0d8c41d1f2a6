import { routes } from '@mall/contract'
import { expect, it } from 'vitest'
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
