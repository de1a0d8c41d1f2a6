import { z } from 'zod'
import { about } from '../base/about.ts'
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
    input: z.object({
      days: about(whole.default(7).pipe(z.int().min(1).max(30)), { title: '天数', unit: 'days' }),
    }),
    data: z.object({
      events: about(
        z.array(
          z.object({
            name: about(z.string(), { title: '事件' }),
            host: about(z.string(), { title: '宿主' }),
            release: about(z.string(), { title: '版本' }),
            detail: about(z.string(), { title: '详情' }),
            count: about(z.int(), { title: '次数' }),
            /** upper bound of the bucket that holds the 75th percentile */
            p75: about(z.number(), {
              title: '第 75 百分位',
              hint: '毫秒；布局偏移为比值',
              none: '无数值',
            }).nullable(),
          }),
        ),
        { title: '事件列表' },
      ),
    }),
    refusals: ['company/unknown'],
  }),
}
