import { expect, it } from 'vitest'
import { createTelemetry, type TelemetryEvent } from './index.ts'

it('sends numbers, flags and short words without personal data', () => {
  const sent: TelemetryEvent[] = []
  const telemetry = createTelemetry(() => 5)
  telemetry.connect((event) => sent.push(event))
  telemetry.event('x', {
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

it('ignores a sender that throws', () => {
  const telemetry = createTelemetry(() => 0)
  telemetry.connect(() => {
    throw new Error('offline')
  })
  expect(() => telemetry.event('x')).not.toThrow()
})

it('queues the first 50 events until a sender connects', () => {
  const telemetry = createTelemetry(() => 0)
  for (let index = 0; index < 60; index++) telemetry.event(`event-${index}`)
  const sent: string[] = []
  telemetry.connect(({ name }) => sent.push(name))
  expect(sent).toHaveLength(50)
  expect(sent[0]).toBe('event-0')
})
