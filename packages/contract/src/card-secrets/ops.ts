import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, OutId, text } from '../base/shapes.ts'

const sku = { title: 'SKU 编号', unit: 'sku' } as const
const pieces = (title: string) => about(z.int(), { title, unit: 'pieces' })

/** Secrets of a SKU by their state. */
export const CardSecretPool = z.object({
  skuId: about(OutId, sku),
  name: about(z.string(), { title: '商品名称' }),
  specText: about(z.string(), { title: '规格' }),
  free: pieces('未售出'),
  assigned: pieces('已售出'),
  revealed: pieces('已查看'),
  /** withdrawn unsold after their last day */
  ended: pieces('已过期'),
  /** secrets on sale or reserved by unpaid orders, never more than are free */
  available: pieces('可售'),
  reserved: pieces('预占'),
  /** paid, waiting for a secret */
  missing: pieces('缺少'),
  /** less than a tenth of the imported secrets is free */
  isLow: about(z.boolean(), { title: '不足 10%' }),
})
export type CardSecretPool = z.infer<typeof CardSecretPool>

const Word = text(200).refine((word) => word !== '', '不能为空')

export const cardSecretOpsCalls = {
  'ops.cardSecretPools': call('ops.cardSecretPools', {
    auth: 'ops',
    title: '列出卡密库',
    command: 'secrets-pool show {skuId}',
    permission: 'catalogue.read',
    summary: 'Pools of card secrets with what is free, assigned and revealed',
    input: z.object({ skuId: about(Id, sku).optional() }),
    data: z.object({ list: about(z.array(CardSecretPool), { title: '列表' }) }),
    refusals: ['secret/sku'],
  }),
  'ops.importCardSecrets': call('ops.importCardSecrets', {
    auth: 'ops',
    title: '导入卡密',
    permission: 'catalogue.write',
    summary: 'Imports card secrets of a SKU, each once; its stock becomes the free ones',
    input: z.object({
      skuId: about(Id, sku),
      batch: about(text(80), { title: '批次', hint: '如文件名' }),
      secrets: about(
        z
          .array(
            z.object({
              number: about(Word, { title: '卡号' }),
              password: about(text(200), { title: '密码', hint: '只有卡号时留空' }),
              endsOn: about(z.iso.date(), { title: '有效期至', unit: 'day', none: '未注明' })
                .nullable()
                .default(null),
            }),
          )
          .min(1)
          .max(500),
        { title: '卡密' },
      ),
    }),
    data: z.object({
      imported: about(z.int(), { title: '导入' }),
      /** places in `secrets`, from 0, of those that were imported before */
      duplicates: about(z.array(z.int()), { title: '重复', hint: '之前已导入的位置，从 0 数' }),
      pool: about(CardSecretPool, { title: '卡密池' }),
    }),
    refusals: ['secret/sku', 'secret/ended'],
  }),
}
