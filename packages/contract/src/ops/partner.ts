import { z } from 'zod'
import { call } from '../base/call.ts'
import { Timestamp } from '../base/shapes.ts'

export const secretNames = [
  'signKey',
  'dataKey',
  'bankKey',
  'wechatSecret',
  'wechatPaySecret',
  'dingSecret',
  'oauthSecret',
] as const
export type SecretName = (typeof secretNames)[number]

const Name = z.enum(secretNames)
const Value = z
  .string()
  .min(8)
  .max(500)
  .regex(/^[\x21-\x7e]+$/, '只能是可见的 ASCII 字符，不含空格')

/** Never with its value. */
export const PartnerSecret = z.object({
  name: Name,
  /** first 8 hex digits of the value's SHA-256 */
  fingerprint: z.string(),
  /** null: it is from the seed file */
  createdAt: Timestamp.nullable(),
  encrypted: z.boolean(),
  /** former values that still verify */
  former: z.array(z.object({ fingerprint: z.string(), endsAt: Timestamp })),
})
export type PartnerSecret = z.infer<typeof PartnerSecret>

export const partnerSecretCalls = {
  'ops.secrets': call('ops.secrets', {
    auth: 'ops',
    permission: 'secrets.write',
    summary: 'Partner keys and login keys of the company: fingerprints and ages, never values',
    input: z.object({}),
    data: z.object({ list: z.array(PartnerSecret) }),
    refusals: ['company/unknown'],
  }),
  'ops.setSecret': call('ops.setSecret', {
    auth: 'ops',
    permission: 'secrets.write',
    stepUp: true,
    secret: true,
    summary: 'Sets a key; former values end at once',
    input: z.object({ name: Name, value: Value }),
    data: PartnerSecret,
    refusals: ['company/unknown', 'secrets/no-master-key'],
  }),
  'ops.rotateSecret': call('ops.rotateSecret', {
    auth: 'ops',
    permission: 'secrets.write',
    stepUp: true,
    secret: true,
    summary:
      'Replaces a key; the former one still verifies until the overlap ends. Without a value the key is generated and answered once',
    input: z.object({
      name: Name,
      value: Value.optional(),
      overlapHours: z
        .int()
        .min(0)
        .max(30 * 24)
        .default(7 * 24),
    }),
    data: z.object({
      secret: PartnerSecret,
      /** the generated key; null where the caller has given one */
      value: z.string().nullable(),
    }),
    refusals: ['company/unknown', 'secrets/no-master-key', 'secrets/value-needed'],
  }),
}
