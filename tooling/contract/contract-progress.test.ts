import { expect, it } from 'vitest'
import { faultOfProgress, progressOf, reportOf } from './contract-progress.ts'

const specified = [
  { method: 'GET', path: '/api/a/{id}', group: 'a' },
  { method: 'PUT', path: '/api/a/{id}', group: 'a' },
  { method: 'POST', path: '/api/b', group: 'b' },
]
const progress = progressOf(specified, {
  'a.one': 'GET /api/a/{spuId}',
  'b.add': 'POST /api/b',
  'c.own': 'GET /healthz',
})

it('knows a call by method and path, whatever its parameters are called', () => {
  expect(progress.built.map(({ path }) => path)).toEqual(['/api/a/{id}', '/api/b'])
  expect(progress.missing).toEqual([{ method: 'PUT', path: '/api/a/{id}', group: 'a' }])
})

it('lists calls of our own apart', () => {
  expect(progress.ours).toEqual(['GET /healthz'])
})

it('reports each group and what is to come', () => {
  const report = reportOf(progress)
  expect(report).toContain('2 of 3 built, 1 to come; 1 of our own')
  expect(report).toMatch(/^ {2}a +1\/2$/m)
  expect(report).toContain('to come: PUT /api/a/{id}')
})

it('complains where fewer calls are built than before, and only then', () => {
  expect(faultOfProgress(progress, 3)).toMatch(/2 specified calls are built, 3 were/)
  expect(faultOfProgress(progress, 2)).toBeNull()
  expect(faultOfProgress(progress, 1)).toBeNull()
})
