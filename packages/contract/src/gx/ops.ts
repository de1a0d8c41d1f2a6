import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, text, Timestamp } from '../base/shapes.ts'
import { GX_STATES } from './calls.ts'

const own = z.object({ id: Id })

export const GxStatement = z.object({
  /** the benefit activity */
  id: OutId,
  title: z.string(),
  validFrom: Timestamp,
  validUntil: Timestamp,
  state: z.enum(GX_STATES),
  /** phones in the list */
  qualified: z.int(),
  claimed: z.int(),
  /** files, in the order of their import */
  sources: z.array(z.object({ source: z.string(), phones: z.int() })),
})
export type GxStatement = z.infer<typeof GxStatement>

/** Result per phone of an import. */
export const GX_IMPORT_RESULTS = ['added', 'already'] as const

export const gxOpsCalls = {
  'ops.gxCampaigns': call('ops.gxCampaigns', {
    auth: 'ops',
    title: '列出名单活动',
    permission: 'marketing.read',
    summary: 'The latest 100 gx campaigns with their numbers',
    input: Nothing,
    data: z.object({ list: z.array(GxStatement) }),
  }),
  'ops.gxCampaign': call('ops.gxCampaign', {
    auth: 'ops',
    title: '查看名单活动',
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
      /** name of the file */
      source: text(60).refine((name) => name !== '', '不能为空'),
      phones: z
        .array(z.string().regex(/^1\d{10}$/))
        .min(1)
        .max(1_000),
    }),
    data: z.object({ results: z.array(z.enum(GX_IMPORT_RESULTS)) }),
    refusals: ['benefit/not-found', 'benefit/stopped'],
  }),
  'ops.stopGx': call('ops.stopGx', {
    auth: 'ops',
    title: '停止名单活动',
    permission: 'marketing.write',
    summary: 'Stops a gx campaign: no benefit is claimed or ordered any more',
    input: own,
    data: GxStatement,
    refusals: ['benefit/not-found'],
  }),
}
