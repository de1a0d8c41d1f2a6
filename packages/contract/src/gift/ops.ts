import { z } from 'zod'
import { call } from '../base/call.ts'
import { Id, OutId, Phone, text, Timestamp } from '../base/shapes.ts'
import { CARD_FORMS, CARD_KINDS, CardBatchStatus, GiftCardStatus } from '../states/index.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const CardNumber = z.string().regex(/^\d{16}$/, '卡号为 16 位数字')

/** A batch with its statement: issued = redeemed + left + expired + voided. */
export const CardBatch = z.object({
  id: OutId,
  title: z.string(),
  kind: z.enum(CARD_KINDS),
  form: z.enum(CARD_FORMS),
  status: z.enum(CardBatchStatus),
  /** of each card: pieces, points, or costPoints of a balance */
  value: z.int(),
  count: z.int(),
  skuIds: z.array(OutId),
  validFrom: Timestamp,
  validUntil: Timestamp,
  createdAt: Timestamp,
  /** balance: what the card does not cover can be paid in cash */
  topUp: z.boolean(),
  /** electronic cards whose message was sent */
  sent: z.int(),
  /** the passwords were exported; electronic cards have none */
  isExported: z.boolean(),
  cards: z.object({ issued: z.int(), active: z.int(), spent: z.int(), voided: z.int() }),
  /** sums of pieces, points or costPoints over its cards; held by unpaid orders counts as redeemed */
  statement: z.object({
    issued: z.int(),
    redeemed: z.int(),
    left: z.int(),
    expired: z.int(),
    voided: z.int(),
  }),
})
export type CardBatch = z.infer<typeof CardBatch>

const own = z.object({ id: Id })

export const cardOpsCalls = {
  'ops.cardBatches': call('ops.cardBatches', {
    auth: 'ops',
    title: '列出礼品卡批次',
    permission: 'marketing.read',
    summary: 'Batches of gift cards with their statements, the newest first',
    input: z.object(cursorInput),
    data: cursorPage(CardBatch),
  }),
  'ops.cardBatch': call('ops.cardBatch', {
    auth: 'ops',
    title: '查看礼品卡批次',
    permission: 'marketing.read',
    summary: 'One batch of gift cards with its statement',
    input: own,
    data: CardBatch,
    refusals: ['card/not-found'],
  }),
  'ops.createCardBatch': call('ops.createCardBatch', {
    auth: 'ops',
    title: '新建礼品卡批次',
    permission: 'marketing.write',
    summary:
      'Creates a batch of gift cards; one worth more than the company’s bound waits for a second person',
    input: z.object({
      title: text(30).refine((title) => title !== '', '不能为空'),
      kind: z.enum(CARD_KINDS),
      form: z.enum(CARD_FORMS).default('number'),
      /** choice: pieces; points: points; balance: costPoints */
      value: z.int().min(1).max(100_000_000),
      count: z.int().min(1).max(5_000),
      /** electronic cards: one phone for each card */
      phones: z.array(Phone).max(5_000).default([]),
      topUp: z.boolean().default(false),
      /** choice and balance: SKUs that can be chosen */
      skuIds: z.array(Id).max(200).default([]),
      validFrom: Timestamp,
      validUntil: Timestamp,
    }),
    data: CardBatch.extend({ approval: z.string().nullable() }),
    refusals: ['card/bad-batch', 'secrets/no-master-key'],
  }),
  'ops.exportCardBatch': call('ops.exportCardBatch', {
    auth: 'ops',
    title: '导出礼品卡',
    permission: 'marketing.write',
    stepUp: true,
    secret: true,
    summary:
      'Sets new passwords of a batch that is not active yet and returns them this once; earlier ones end',
    input: own,
    data: z.object({ cards: z.array(z.object({ number: z.string(), password: z.string() })) }),
    refusals: ['card/not-found', 'card/state', 'card/redeemed', 'secrets/no-master-key'],
  }),
  'ops.activateCardBatch': call('ops.activateCardBatch', {
    auth: 'ops',
    title: '激活礼品卡',
    permission: 'marketing.write',
    summary: 'Activates the cards of an exported batch: from now on they can be redeemed',
    input: own,
    data: CardBatch,
    refusals: ['card/not-found', 'card/state'],
  }),
  'ops.extendCardBatch': call('ops.extendCardBatch', {
    auth: 'ops',
    title: '延长礼品卡有效期',
    permission: 'marketing.write',
    summary: 'Moves the end of the cards of a batch to a later time',
    input: own.extend({ validUntil: Timestamp }),
    data: CardBatch,
    refusals: ['card/not-found', 'card/bad-batch'],
  }),
  'ops.voidCards': call('ops.voidCards', {
    auth: 'ops',
    title: '作废礼品卡',
    permission: 'marketing.write',
    summary:
      'Voids cards of a batch, or all of them; a batch beyond the company’s bound waits for a second person',
    input: own.extend({
      /** absent: all of the batch */
      numbers: z.array(CardNumber).min(1).max(5_000).optional(),
      reason: text(50).refine((reason) => reason !== '', '请填写原因'),
    }),
    data: z.object({ voided: z.int(), approval: z.string().nullable() }),
    refusals: ['card/not-found', 'card/bad-batch'],
  }),
  'ops.card': call('ops.card', {
    auth: 'ops',
    title: '查看礼品卡',
    permission: 'marketing.read',
    summary: 'One gift card with its entries',
    input: z.object({ number: CardNumber }),
    data: z.object({
      batchId: OutId,
      title: z.string(),
      kind: z.enum(CARD_KINDS),
      status: z.enum(GiftCardStatus),
      left: z.int(),
      validUntil: Timestamp,
      entries: z.array(
        z.object({
          kind: z.string(),
          delta: z.int(),
          orderId: z.string().nullable(),
          at: Timestamp,
        }),
      ),
    }),
    refusals: ['card/not-found'],
  }),
}
