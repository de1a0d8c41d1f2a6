import { expect, it } from 'vitest'
import { createTelemetry } from './index.ts'

it('sends numbers, flags and short words, and nothing that could be a person’s', () => {
  const sent: unknown[] = []
  createTelemetry(
    (event) => void sent.push(event),
    () => 5,
  ).event('x', {
    ms: 12,
    ok: true,
    path: '/home',
    tel: '13812341234',
    mail: 'a@b.c',
    url: '/home?companyId=1',
    auth: 'Bearer abc',
  })
  expect(sent).toEqual([{ name: 'x', at: 5, fields: { ms: 12, ok: true, path: '/home' } }])
})

it('disturbs nobody when the sender breaks', () => {
  const broken = () => {
    throw new Error('offline')
  }
  expect(() => createTelemetry(broken, () => 0).event('x')).not.toThrow()
})
