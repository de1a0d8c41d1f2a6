import { z } from 'zod'
import { about } from '../base/about.ts'
import { call } from '../base/call.ts'
import { Id, OutId, Phone, text, Timestamp } from '../base/shapes.ts'
import { CARD_FORMS, CARD_KINDS, CardBatchStatus, GiftCardStatus } from '../states/index.ts'
import { cursorInput, cursorPage } from '../base/ops-shapes.ts'

const CardNumber = about(z.string().regex(/^\d{16}$/, '卡号为 16 位数字'), { title: '卡号' })
const CardKind = about(z.enum(CARD_KINDS), {
  title: '种类',
  choices: { choice: '选品卡', balance: '余额卡', points: '积分卡' },
})
const CardForm = about(z.enum(CARD_FORMS), {
  title: '形式',
  choices: { number: '卡号和密码', code: '兑换码', phone: '电子卡' },
})
const cardTitle = { title: '卡面名称' }
/** pieces, points, or costPoints of a balance, by the kind */
const value = {
  title: '面值',
  unitBy: { field: 'kind', units: { choice: 'pieces', balance: 'price', points: 'points' } },
  hint: '选品卡为件数，余额卡为金额，积分卡为积分',
} as const
const count = { title: '张数' }
const topUp = { title: '可补差价', hint: '余额卡：余额不足时可用现金补差价' }
const skuIds = { title: '可选的 SKU' }
const skuId = { unit: 'sku' } as const
const validFrom = about(Timestamp, { title: '生效时间' })
const validUntil = about(Timestamp, { title: '有效期至' })
const approval = about(z.string(), { title: '审批编号', none: '无需审批' }).nullable()

/** A batch with its statement: issued = redeemed + left + expired + voided. */
export const CardBatch = z.object({
  id: about(OutId, { title: '编号' }),
  title: about(z.string(), cardTitle),
  kind: CardKind,
  form: CardForm,
  status: about(z.enum(CardBatchStatus), {
    title: '状态',
    choices: { waiting: '待批准', rejected: '已拒绝', open: '未激活', active: '已激活' },
  }),
  /** value of each card */
  value: about(z.int(), value),
  count: about(z.int(), count),
  skuIds: about(z.array(about(OutId, skuId)), skuIds),
  validFrom,
  validUntil,
  createdAt: about(Timestamp, { title: '创建时间' }),
  topUp: about(z.boolean(), topUp),
  /** electronic cards whose message was sent */
  sent: about(z.int(), { title: '已发短信' }),
  /** the passwords were exported; electronic cards have none */
  isExported: about(z.boolean(), { title: '已导出' }),
  cards: about(
    z.object({
      issued: about(z.int(), { title: '未激活' }),
      active: about(z.int(), { title: '可用' }),
      spent: about(z.int(), { title: '已用完' }),
      voided: about(z.int(), { title: '已作废' }),
    }),
    { title: '卡数' },
  ),
  /** sums of pieces, points or costPoints over its cards; held by unpaid orders counts as redeemed */
  statement: about(
    z.object({
      issued: about(z.int(), { title: '发行' }),
      redeemed: about(z.int(), { title: '兑换' }),
      left: about(z.int(), { title: '剩余' }),
      expired: about(z.int(), { title: '过期' }),
      voided: about(z.int(), { title: '作废' }),
    }),
    { title: '对账' },
  ),
})
export type CardBatch = z.infer<typeof CardBatch>

const own = z.object({ id: about(Id, { title: '卡批次编号' }) })

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
      title: about(
        text(30).refine((title) => title !== '', '不能为空'),
        cardTitle,
      ),
      kind: CardKind,
      form: CardForm.default('number'),
      value: about(z.int().min(1).max(100_000_000), value),
      count: about(z.int().min(1).max(5_000), count),
      phones: about(z.array(Phone).max(5_000), {
        title: '手机号',
        hint: '电子卡：每张一个手机号',
      }).default([]),
      topUp: about(z.boolean(), topUp).default(false),
      skuIds: about(z.array(about(Id, skuId)).max(200), {
        ...skuIds,
        hint: '选品卡和余额卡填写',
      }).default([]),
      validFrom,
      validUntil,
    }),
    data: CardBatch.extend({ approval }),
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
    data: z.object({
      cards: about(
        z.array(
          z.object({
            number: about(z.string(), { title: '卡号' }),
            password: about(z.string(), { title: '密码' }),
          }),
        ),
        { title: '礼品卡', hint: '密码只显示一次' },
      ),
    }),
    refusals: ['card/not-found', 'card/state', 'card/redeemed', 'secrets/no-master-key'],
  }),
  'ops.activateCardBatch': call('ops.activateCardBatch', {
    auth: 'ops',
    title: '激活礼品卡',
    command: 'cards activate {id}',
    columns: ['id', 'title', 'kind', 'value', 'count', 'sent', 'status', 'validUntil'],
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
    input: own.extend({ validUntil }),
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
      numbers: about(z.array(CardNumber).min(1).max(5_000), {
        title: '卡号',
        none: '整批',
      }).optional(),
      reason: about(
        text(50).refine((reason) => reason !== '', '请填写原因'),
        { title: '原因' },
      ),
    }),
    data: z.object({ voided: about(z.int(), { title: '作废张数' }), approval }),
    refusals: ['card/not-found', 'card/bad-batch'],
  }),
  'ops.card': call('ops.card', {
    auth: 'ops',
    title: '查看礼品卡',
    permission: 'marketing.read',
    summary: 'One gift card with its entries',
    input: z.object({ number: CardNumber }),
    data: z.object({
      batchId: about(OutId, { title: '卡批次编号' }),
      title: about(z.string(), cardTitle),
      kind: CardKind,
      status: about(z.enum(GiftCardStatus), {
        title: '状态',
        choices: { issued: '未激活', active: '可用', spent: '已用完', voided: '已作废' },
      }),
      left: about(z.int(), { title: '剩余' }),
      validUntil,
      entries: about(
        z.array(
          z.object({
            kind: about(z.string(), {
              title: '种类',
              choices: {
                activate: '激活',
                hold: '冻结',
                spend: '兑换',
                release: '释放',
                return: '退回',
                points: '兑换积分',
                void: '作废',
              },
            }),
            delta: about(z.int(), { title: '变动' }),
            orderId: about(z.string(), {
              title: '订单编号',
              unit: 'order',
              none: '无',
            }).nullable(),
            at: about(Timestamp, { title: '时间' }),
          }),
        ),
        { title: '流水' },
      ),
    }),
    refusals: ['card/not-found'],
  }),
}
