import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, OutId, text } from '../base/shapes.ts'

/** Secrets of a SKU by their state. */
export const CardSecretPool = z.object({
  skuId: OutId,
  name: z.string(),
  specText: z.string(),
  free: z.int(),
  assigned: z.int(),
  revealed: z.int(),
  /** withdrawn unsold after their last day */
  ended: z.int(),
  /** pieces on sale and reserved by unpaid orders, never more than are free */
  available: z.int(),
  reserved: z.int(),
  /** pieces that are paid and wait for a secret */
  missing: z.int(),
  /** less than a tenth of the imported secrets is free */
  isLow: z.boolean(),
})
export type CardSecretPool = z.infer<typeof CardSecretPool>

const Word = text(200).refine((word) => word !== '', '不能为空')

export const cardSecretOpsCalls = {
  'ops.cardSecretPools': call('ops.cardSecretPools', {
    auth: 'ops',
    title: '列出卡密库',
    permission: 'catalogue.read',
    summary: 'Pools of card secrets with what is free, assigned and revealed',
    input: z.object({ skuId: Id.optional() }),
    data: z.object({ list: z.array(CardSecretPool) }),
    refusals: ['secret/sku'],
  }),
  'ops.importCardSecrets': call('ops.importCardSecrets', {
    auth: 'ops',
    title: '导入卡密',
    permission: 'catalogue.write',
    summary: 'Imports card secrets of a SKU, each once; its stock becomes the free ones',
    input: z.object({
      skuId: Id,
      /** name of the file */
      batch: text(80),
      secrets: z
        .array(
          z.object({
            number: Word,
            /** empty where the number alone is the secret */
            password: text(200),
            endsOn: z.iso.date().nullable().default(null),
          }),
        )
        .min(1)
        .max(500),
    }),
    data: z.object({
      imported: z.int(),
      /** places in `secrets`, from 0, of those that were imported before */
      duplicates: z.array(z.int()),
      pool: CardSecretPool,
    }),
    refusals: ['secret/sku', 'secret/ended'],
  }),
}
