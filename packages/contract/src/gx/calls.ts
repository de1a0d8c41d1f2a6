import { z } from 'zod'
import { BENEFIT_WAYS, BenefitGoods } from '../equity/calls.ts'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, Nothing, OutId, Timestamp } from '../base/shapes.ts'
import { LoginResult, Sealed } from '../login/login-shapes.ts'

export const GxState = about(z.enum(['coming', 'open', 'ended', 'stopped']), {
  title: '状态',
  choices: { coming: '未开始', open: '进行中', ended: '已结束', stopped: '已停止' },
})

/** A benefit activity for the phones of a list. */
export const GxCampaign = z.object({
  id: OutId,
  title: z.string(),
  note: z.string(),
  ways: z.array(z.enum(BENEFIT_WAYS)),
  /** pieces of each qualified person */
  quantity: z.int(),
  validFrom: Timestamp,
  validUntil: Timestamp,
  state: GxState,
  goods: z.array(BenefitGoods),
})
export type GxCampaign = z.infer<typeof GxCampaign>

export const gxCalls = {
  'login.gxLogin': call('login.gxLogin', {
    auth: 'public',
    summary:
      'Signs in with a code on the page of the gx campaign; stores the consent to its terms and privacy policy',
    input: Sealed,
    data: LoginResult,
    refusals: [
      'login/wrong-code',
      'login/locked',
      'login/captcha',
      'login/stale-key',
      'login/not-open',
      'login/disabled',
      'company/unknown',
      'company/closed',
      'gx/no-campaign',
      'gx/not-running',
    ],
  }),
  'login.gxQualification': call('login.gxQualification', {
    auth: 'optional',
    summary:
      'Whether the phone of the signed-in shopper is qualified for the gx campaign; a guest and another phone are refused alike',
    input: z.object({
      /** the shopper's own phone, or left out */
      tel: z.string().max(20).optional(),
    }),
    data: z.object({
      /** number of the campaign */
      id: OutId,
      state: z.enum(['qualified', 'unqualified', 'claimed']),
      /** number of the shopper’s granted benefit */
      grantId: OutId.nullable(),
    }),
    refusals: ['gx/verify-phone', 'gx/no-campaign'],
  }),
  'gx.campaign': call('gx.campaign', {
    auth: 'public',
    summary: 'The gx campaign of the company: the one that runs, else the next or the last one',
    input: Nothing,
    data: z.object({ serverTime: Timestamp, campaign: GxCampaign.nullable() }),
    refusals: ['company/unknown'],
  }),
  'gx.claim': call('gx.claim', {
    auth: 'shopper',
    summary: 'Grants the benefit to a qualified shopper, once; a repetition returns the same grant',
    input: z.object({ id: Id }),
    data: z.object({ grantId: OutId }),
    refusals: [
      'gx/no-campaign',
      'gx/not-running',
      'gx/verify-phone',
      'gx/unqualified',
      'gx/claimed',
      'company/closed',
    ],
  }),
}
