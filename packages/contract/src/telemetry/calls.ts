import { z } from 'zod'
import { call } from '../base/call.ts'
import { Nothing, whole } from '../base/shapes.ts'

/** Fixed lower-case words, such as `vital.lcp`; dots part an area from its event. */
const EventName = z.string().regex(/^[a-z][a-z0-9.-]{1,47}$/)
/** Short technical text without anything that could identify a person. */
const Detail = z.string().max(80)

export const telemetryCalls = {
  'telemetry.report': call('telemetry.report', {
    auth: 'public',
    summary: 'Reports errors and measurements of a page; stored as counts, without the person',
    input: z.object({
      /** build of the shell, from the name of its entry file */
      release: z.string().regex(/^[\w-]{1,24}$/),
      events: z
        .array(
          z.object({
            name: EventName,
            /** ms, or a ratio for layout shift */
            value: z.number().nonnegative().max(10_000_000).optional(),
            detail: Detail.default(''),
          }),
        )
        .min(1)
        .max(20),
    }),
    data: Nothing,
    refusals: ['company/unknown'],
  }),
  'ops.telemetry': call('ops.telemetry', {
    auth: 'ops',
    title: '查看页面报告',
    permission: 'company.read',
    summary: 'Errors and measurements of a company’s pages: by event, host, release and detail',
    input: z.object({ days: whole.default(7).pipe(z.int().min(1).max(30)) }),
    data: z.object({
      events: z.array(
        z.object({
          name: z.string(),
          host: z.string(),
          release: z.string(),
          detail: z.string(),
          count: z.int(),
          /** upper bound of the bucket that holds the 75th percentile; null without values */
          p75: z.number().nullable(),
        }),
      ),
    }),
    refusals: ['company/unknown'],
  }),
}
