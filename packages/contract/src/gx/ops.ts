import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, text, Timestamp } from '../base/shapes.ts'
import { GxState } from './calls.ts'

const own = z.object({ id: about(Id, { title: '权益活动编号' }) })

export const GxStatement = z.object({
  id: about(OutId, { title: '权益活动编号' }),
  title: about(z.string(), { title: '标题' }),
  validFrom: about(Timestamp, { title: '开始时间' }),
  validUntil: about(Timestamp, { title: '结束时间' }),
  state: GxState,
  qualified: about(z.int(), { title: '名单人数' }),
  claimed: about(z.int(), { title: '已领取人数' }),
  /** files, in the order of their import */
  sources: about(
    z.array(
      z.object({
        source: about(z.string(), { title: '来源' }),
        phones: about(z.int(), { title: '手机号数' }),
      }),
    ),
    { title: '名单来源' },
  ),
})
export type GxStatement = z.infer<typeof GxStatement>

/** Result per phone of an import. */
export const GX_IMPORT_RESULTS = ['added', 'already'] as const

export const gxOpsCalls = {
  'ops.gxCampaigns': call('ops.gxCampaigns', {
    auth: 'ops',
    title: '列出名单活动',
    command: 'gx list',
    columns: ['id', 'title', 'state', 'qualified', 'claimed'],
    permission: 'marketing.read',
    summary: 'The latest 100 gx campaigns with their numbers',
    input: Nothing,
    data: z.object({ list: about(z.array(GxStatement), { title: '列表' }) }),
  }),
  'ops.gxCampaign': call('ops.gxCampaign', {
    auth: 'ops',
    title: '查看名单活动',
    command: 'gx show {id}',
    permission: 'marketing.read',
    summary: 'One gx campaign with its numbers',
    input: own,
    data: GxStatement,
    refusals: ['benefit/not-found'],
  }),
  'ops.importGx': call('ops.importGx', {
    auth: 'ops',
    title: '导入活动名单',
    permission: 'marketing.write',
    summary:
      'Adds phones to the list of a benefit activity, which becomes a gx campaign; each phone once, only keyed hashes are stored',
    input: own.extend({
      source: about(
        text(60).refine((name) => name !== '', '不能为空'),
        { title: '来源', hint: '如文件名' },
      ),
      phones: about(
        z
          .array(about(z.string().regex(/^1\d{10}$/), { title: '手机号', personal: 'phone' }))
          .min(1)
          .max(1_000),
        { title: '手机号', personal: 'phone' },
      ),
    }),
    data: z.object({
      results: about(
        z.array(
          about(z.enum(GX_IMPORT_RESULTS), {
            title: '结果',
            choices: { added: '已导入', already: '之前已有' },
          }),
        ),
        { title: '结果', hint: '按手机号的顺序' },
      ),
    }),
    refusals: ['benefit/not-found', 'benefit/stopped'],
  }),
  'ops.stopGx': call('ops.stopGx', {
    auth: 'ops',
    title: '停止名单活动',
    command: 'gx stop {id}',
    columns: ['id', 'title', 'state', 'qualified', 'claimed'],
    note: '不再领取和下单，已有取件码仍有效',
    permission: 'marketing.write',
    summary: 'Stops a gx campaign: no benefit is claimed or ordered any more',
    input: own,
    data: GxStatement,
    refusals: ['benefit/not-found'],
  }),
}
