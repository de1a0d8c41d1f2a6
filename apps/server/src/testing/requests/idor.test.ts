/**
 * Ids that a caller may name, all of them in deep runs: what is another's and what is not there are
 * answered alike.
 */
import { randomBytes } from 'node:crypto'
import { startWechatPayLab } from '@mall/host-lab/providers'
import { calls, type Call } from '@mall/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { selectRows } from '../../db/connection/database.ts'
import { makeLog } from '../../log.ts'
import { readCodes } from '../../modules/benefits/testing.ts'
import { issueCards, openCard } from '../../modules/gift-cards/testing.ts'
import { buy, checkout, shanghai, shopSeed } from '../../modules/orders/testing/index.ts'
import { openCash } from '../../providers/cash/cash-open.ts'
import { hashOf } from '../../plugins/session.ts'
import { openTopUp } from '../../providers/top-up/top-up-open.ts'
import { readSettings } from '../../settings.ts'
import { readAuditSnapshot } from '../audit-snapshot.ts'
import { fieldsOf } from './hostile.ts'
import { sampleRows } from './sample-rows.ts'
import {
  DAILY_TASK_ID,
  BENEFIT,
  TEMPLATE_ID,
  FLASH_SALE_ID,
  idorTable,
  LUCKY_DRAW_ID,
  unknownIds,
  type Mine,
  type Things,
} from './idor-table.ts'
import { createTestApp, type TestApp } from '../index.ts'
import { expectEnvelope, say } from '../send-call.ts'

type Who = {
  companyId: number
  userId: number
  token: string
  cardToken: string
  staffToken: string
  mine: Mine
}

const all: Call[] = Object.values(calls)
const picture = { src: '/media/goods/none.webp', width: 256, height: 256 }
const CARD_SKU_ID = 61
/** The latest card secret of the owner. */
const ownersSecret = { orderId: unknownIds.secretOrderId, secretId: unknownIds.cardSecretId }
const only = {
  skuId: 13,
  spuId: 50,
  categoryId: 5,
  cmsId: 7,
  articleId: 9,
  templateId: TEMPLATE_ID,
  articleCategoryId: 4,
  pageId: '77',
}

/** Company 1 has all that company 2 has, and one thing of each kind more. */
function world() {
  const [shop] = shopSeed().companies
  const { goods = [], categories = [], shoppers = [] } = shop ?? {}
  const [buyer, ...others] = shoppers
  // Enough of everything: each call is made with a checkout and a cart of its own.
  const plenty = goods.map((one) => ({
    ...one,
    skus: one.skus.map((sku) => ({ ...sku, stock: 10_000 })),
  }))
  const withOneMore = plenty.map((one) =>
    one.spuId === 10
      ? {
          ...one,
          skus: [
            ...one.skus,
            { skuId: 13, specValues: ['中烘'], costPoints: 9_900, stock: 10_000 },
          ],
        }
      : one,
  )
  const selection = (goodsIds: number[]) => ({ cmsId: 1, title: '精选', goods: goodsIds })
  const unpaid = { orders: 1_000, pieces: 1_000_000, stockPercent: 100 }
  const both = {
    ...shop,
    settings: { ...shop?.settings, unpaid },
    goods: plenty,
    selections: [selection([10])],
    shoppers: [{ ...buyer, phone: '13900000001' }, ...others],
  }
  return {
    companies: [
      {
        ...both,
        id: 1,
        categories: [...categories, { id: 5, name: '内购' }, { id: 6, parentId: 5, name: '样品' }],
        goods: [
          ...withOneMore,
          {
            spuId: 50,
            name: '内购样品',
            categoryId: 2,
            pictures: [picture],
            cssBody: 'sample',
            skus: [{ skuId: 51, costPoints: 10_000, stock: 10_000 }],
          },
          {
            ...{ spuId: 60, kind: 'card' as const, name: '会员月卡', categoryId: 2 },
            skus: [{ skuId: CARD_SKU_ID, costPoints: 10_000, stock: 0 }],
          },
        ],
        selections: [selection([10, 50]), { cmsId: 7, title: '内购', goods: [50] }],
        coupons: [
          ...(shop?.coupons ?? []),
          {
            templateId: TEMPLATE_ID,
            title: '内购券',
            kind: 'minus' as const,
            value: 100,
            validDays: 9,
          },
        ],
        articles: [{ id: 9, typeId: 9, title: '内部通知', html: '<p>内部</p>', categoryId: 4 }],
        articleCategories: [{ id: 4, title: '内部' }],
        pages: [
          {
            id: '77',
            content: {
              title: '内购专场',
              blocks: [{ id: 'n1', kind: 'notice' as const, text: '仅限员工' }],
            },
          },
        ],
      },
      { ...both, id: 2 },
    ],
  }
}

let lab: Awaited<ReturnType<typeof startWechatPayLab>>
let app: TestApp
let owner: Who
let countOfOperators = 0
let intruders: Who[]

const TASK_SHARE_CODE = 'a'.repeat(32)
const shanghaiDay = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)

const rows = <T>(companyId: number, statement: ReturnType<typeof sql>) =>
  app.db.transaction(companyId, (tx) => selectRows<T>(tx, statement))

/** Credentials of a shopper, created again where a call may have consumed them. */
async function mineOf(as: { companyId: number; token: string }): Promise<Mine> {
  const body = await checkout(app, as, [{ skuId: 11, num: 1 }], { couponId: null })
  const { data } = await app.call('cart.add', { skuId: 12, totalNum: 1 }, as)
  return {
    submitToken: body.token,
    addressId: Number(body.addressId),
    payable: body.payable,
    cartId: data.id,
    secret: ownersSecret,
  }
}

/** Session of a card of its own, which redeems the goods of its company. */
async function openNewCard(companyId: number): Promise<string> {
  const skuIds = companyId === 1 ? [11, only.skuId] : [11]
  const [card] = await issueCards(app, companyId, { kind: 'choice', value: 9, skuIds })
  if (!card) throw new Error('no card was issued')
  return openCard(app, companyId, card)
}

/** Two cards of the owner, one of them passed on, and one that was passed on to the owner. */
async function createOwnedCards() {
  const cards = await issueCards(app, 1, { kind: 'choice', value: 9, count: 3, skuIds: [11] })
  const [owned, passed, incoming] = await rows<{ id: number }>(
    1,
    sql`update gift_cards set owner_id = 1
        where company_id = 1 and number in (${sql.join(
          cards.map(({ number }) => sql`${number}`),
          sql`, `,
        )}) returning id::float8 as id`,
  )
  const transfer = (cardId: number, fromId: number, toId: number) =>
    rows<{ id: number }>(
      1,
      sql`insert into card_transfers
            (company_id, card_id, from_id, phone, request_key, created_at, expires_at)
          select 1, ${cardId}, ${fromId}, u.phone, ${randomBytes(16).toString('hex')}, now(),
            '2099-01-01T00:00:00Z'
          from users u where u.company_id = 1 and u.id = ${toId} returning id::float8 as id`,
    )
  await transfer(passed?.id ?? 0, 1, 2)
  const [received] = await transfer(incoming?.id ?? 0, 2, 1)
  return {
    ownedCardId: owned?.id ?? 0,
    passedCardId: passed?.id ?? 0,
    cardTransferId: received?.id ?? 0,
  }
}

/** Session of staff of an outlet of the company. */
async function openNewCounter(companyId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const shift = companyId - 1
  const [outletId, staffId] = [BENEFIT.outletId + shift, BENEFIT.staffId + shift]
  await rows(
    companyId,
    sql`with place as (
          insert into outlets (company_id, id, code, name, province, city, county, address, longitude,
            latitude, hours)
          values (${companyId}, ${outletId}, 'X1', '网点', '上海市', '上海市', '浦东新区', '路 1 号', 121, 31, '[]')
          on conflict do nothing
        )
        insert into staff (company_id, id, outlet_id, name, display_name, password_hash)
        values (${companyId}, ${staffId}, ${outletId}, 'keeper', '店员', '')
        on conflict (company_id, id) do update set disabled_at = null`,
  )
  await rows(
    companyId,
    sql`insert into staff_sessions (company_id, token_hash, staff_id, expires_at)
        values (${companyId}, ${hashOf(token)}, ${staffId}, now() + interval '7 hours')`,
  )
  return token
}

/** Orders a piece to the owner's outlet and looks its code up there. */
async function orderPiece(): Promise<{ orderId: string; ticketId: number }> {
  const placed = await app.call(
    'equity.commitOrder',
    {
      ...{ requestKey: randomBytes(16).toString('hex'), grantId: BENEFIT.grantId },
      ...{ skuId: only.skuId, outletId: BENEFIT.outletId, name: '李雷', tel: '13900000000' },
    },
    owner,
  )
  if (!placed.flag) throw new Error(placed.message)
  const { orderId, ticketId } = placed.data
  const { qr } = await readCodes(app, owner, orderId)
  const found = await app.call(
    'cav.lookup',
    { code: qr },
    { companyId: 1, token: owner.staffToken },
  )
  if (!found.flag) throw new Error(found.message)
  return { orderId, ticketId: Number(ticketId) }
}

/** A benefit that is granted to the owner, with a ticket and a verified one. */
async function createBenefit() {
  owner.staffToken = await openNewCounter(1)
  await rows(
    1,
    sql`with activity as (
          insert into benefit_activities (company_id, id, title, ways, quantity, sku_ids,
            coupon_template_ids, valid_from, valid_until, request_key, created_by)
          values (1, ${BENEFIT.id}, '员工关怀', '["pickup", "mail"]', 9999, '[13]',
            jsonb_build_array(${TEMPLATE_ID}::bigint), '2020-01-01', '2099-01-01', 'idor', 'op')
          on conflict (company_id, id) do update set status = 'open' returning id
        )
        insert into benefit_grants (company_id, id, activity_id, user_id, source, quantity, valid_until)
        select 1, ${BENEFIT.grantId}, id, 1, '名单', 9999, '2099-01-01' from activity
        on conflict do nothing`,
  )
  await rows(
    1,
    sql`insert into gx_campaigns (company_id, activity_id, created_by)
        values (1, ${BENEFIT.id}, 'op') on conflict do nothing`,
  )
  await app.call(
    'ops.stockOutlet',
    {
      ...{ requestKey: randomBytes(16).toString('hex'), outletId: BENEFIT.outletId },
      ...{ skuId: only.skuId, num: 3 },
    },
    { companyId: 1, headers: await app.operatorHeaders(1) },
  )
  const open = await orderPiece()
  const used = await orderPiece()
  const requestKey = randomBytes(16).toString('hex')
  const staff = { companyId: 1, token: owner.staffToken }
  await app.call('cav.verify', { id: used.ticketId, requestKey }, staff)
  return {
    outletId: BENEFIT.outletId,
    benefitId: BENEFIT.id,
    benefitGrantId: BENEFIT.grantId,
    pickupOrderId: open.orderId,
    pickupTicketId: open.ticketId,
    verifiedTicketId: used.ticketId,
    staffId: BENEFIT.staffId,
  }
}

async function enter(companyId: number, userId: number): Promise<Who> {
  const token = await app.tokenOf(companyId, userId)
  const cardToken = await openNewCard(companyId)
  const staffToken = await openNewCounter(companyId)
  return {
    companyId,
    userId,
    token,
    cardToken,
    staffToken,
    mine: await mineOf({ companyId, token }),
  }
}

/** One thing of each kind that only the owner has. */
async function ownersThings(): Promise<Things> {
  const { token, companyId } = owner
  const { data } = await buy(app, owner, [{ skuId: 11, num: 1 }], { couponId: null })
  const captcha = await app.call('login.captcha', { kind: 'question' }, { companyId })
  const form = { receiver: '李雷', tel: '13900000001', town: '', detail: '张江路 8 号' }
  const region = { province: '上海市', city: '上海市', county: '浦东新区' }
  const address = await app.call('address.add', { ...form, ...region }, { token, companyId })
  const [coupon] = await rows<{ id: string }>(
    1,
    sql`select id from coupons where company_id = 1 and user_id = 1 and template_id = 3`,
  )
  const mine = await mineOf(owner)
  const refundId = `r${data.orderId}-r1`
  await rows(
    1,
    sql`with payment as (
          insert into payments (company_id, id, order_id, channel, scene, amount, status,
            transaction_id, expires_at)
          values (1, ${`p${data.orderId}`}, ${data.orderId}, 'wechat', 'h5', 100, 'succeeded', ${`t${data.orderId}`}, now())
          returning id
        )
        insert into refunds (company_id, id, order_id, payment_id, amount, reason, status)
        select 1, ${refundId}, ${data.orderId}, id, 100, 'paid-twice', 'succeeded' from payment`,
  )
  const afterSaleId = `${data.orderId}-a1`
  await rows(
    1,
    sql`with request as (
          insert into after_sales (company_id, id, order_id, child_id, user_id, request_key, kind, status,
            reason, with_freight, requested_at)
          values (1, ${afterSaleId}, ${data.orderId}, ${`${data.orderId}-1`}, 1, ${afterSaleId}, 'refund', 5,
            'other', false, now())
          returning id
        )
        insert into after_sale_lines (company_id, after_sale_id, line_id, num)
        select 1, request.id, l.id, 1 from request, order_lines l
        where l.company_id = 1 and l.order_id = ${data.orderId}`,
  )
  const operators = { headers: await app.operatorHeaders(1) }
  countOfOperators += 1
  const operator = await app.call(
    'ops.createOperator',
    { name: `owners-operator-${String(countOfOperators)}`, displayName: '运营', role: 'owner' },
    operators,
  )
  const key = await app.call(
    'ops.createKey',
    { name: '仓库', permissions: ['orders.read'] },
    operators,
  )
  const at = '2099-01-01T00:00:00.000Z'
  await rows(
    1,
    sql`with session as (
          insert into flash_sale_sessions (company_id, id, title, starts_at, ends_at, status,
            created_by, request_key, published_at)
          values (1, ${FLASH_SALE_ID}, '内购秒杀', '2098-01-01', '2099-01-01', 'published', 'test',
            'test', now())
          on conflict (company_id, id) do update set status = 'published' returning id
        )
        insert into flash_sale_items (company_id, id, session_id, sku_id, cost_points, pieces,
          per_person, allows_coupons, allows_points, sort)
        select 1, session.id + k.id, session.id, k.id, 1, 1, 1, false, true, 1
        from session, (values (13), (51)) as k(id)
        on conflict (company_id, id) do nothing`,
  )
  await rows(
    1,
    sql`with rule as (
          insert into check_in_rules (company_id, is_open, points, make_up_days, make_ups_per_month, changed_at)
          values (1, true, '[5]', 3, 2, now()) on conflict do nothing
        ), task as (
          insert into daily_tasks (company_id, id, kind, title, points, target, created_by, request_key)
          values (1, ${DAILY_TASK_ID}, 'profile', '完善资料', 5, '/my/info', 'test', 'test')
          on conflict (company_id, id) do update set stopped_at = null returning id
        )
        insert into task_progress (company_id, task_id, user_id, period, started_at, share_code)
        select 1, task.id, 1, ${shanghaiDay(app.now())}, now(), ${TASK_SHARE_CODE}
        from task on conflict do nothing`,
  )
  await rows(
    1,
    sql`with draw as (
          insert into lucky_draws (company_id, id, title, kind, status, starts_at, ends_at, whole,
            daily_free, points_price, daily_bought, daily_shared, per_order, real_per_person,
            claim_days, days, sealed_seed, digest, last_no, created_by, request_key, opened_at)
          values (1, ${LUCKY_DRAW_ID}, '内购抽奖', 'scratchCard', 'open', now() - interval '1 hour',
            now() + interval '1 day',
            10000, 1, 100, 1, 1, 0, 1, 7, 2, ${`plain.${'0'.repeat(64)}`}, ${'0'.repeat(64)}, 1, 'test',
            'test', now())
          on conflict (company_id, id) do nothing returning id
        ), prize as (
          insert into lucky_draw_prizes (company_id, id, draw_id, no, kind, title, weight, pieces, given,
            fallback, sku_id)
          select 1, draw.id + p.no, draw.id, p.no, p.kind, p.kind, p.weight, p.pieces, p.given, p.fallback, p.sku_id
          from draw, (values (1, 'goods', 0, 1, 1, 2, 13), (2, 'thanks', 10000, null, 0, null, null))
            as p (no, kind, weight, pieces, given, fallback, sku_id)
        ), stock as (
          insert into stocks (company_id, sku_id, pool_id, total, available)
          select 1, 13, draw.id + 1, 1, 1 from draw
        ), chance as (
          insert into lucky_draw_chances (company_id, id, draw_id, user_id, source, key, granted, used,
            day, expires_at)
          select 1, 'test', draw.id, 1, 'free', '2020-01-01', 1, 1, '2020-01-01', '2020-01-02' from draw
        )
        insert into draws (company_id, draw_id, no, user_id, chance_id, request_key, at, day, nonce,
          ticket, hit, given, cost, state, claim_until)
        select 1, draw.id, 1, 1, 'test', 'test', now(), 1, ${'0'.repeat(32)}, 0, 1, 1, 0, 'waiting',
          '2099-01-01' from draw`,
  )
  const { data: scheduled } = await app.call(
    'ops.scheduleShelf',
    { id: only.spuId, onSale: true, at },
    operators,
  )
  const { data: imported } = await app.call(
    'ops.beginImport',
    { fileHash: String(countOfOperators).padStart(64, '0') },
    operators,
  )
  const { data: campaign } = await app.call(
    'ops.createCampaign',
    {
      title: '发放',
      fileHash: String(countOfOperators).padStart(64, '0'),
      expiresAt: '2099-01-01T00:00:00.000Z',
    },
    operators,
  )
  const { data: requested } = await app.call(
    'ops.openPointBudget',
    { kind: 'review', title: '评价有礼', points: 100, endsAt: at },
    operators,
  )
  const approvalId = `ap_${String(countOfOperators).padStart(16, '0')}`
  await rows(
    1,
    sql`insert into approvals (company_id, id, kind, target_id, permission, summary, requested_by,
          requested_by_name, requested_at, expires_at, status, decided_by, decided_by_name)
        values (1, ${approvalId}, 'points-campaign', ${String(countOfOperators)}, 'points.write', '发放', 'op', 'op', now(),
          now() + interval '7 days', 'rejected', 'op2', 'op2')`,
  )
  const webhookId = `wh_${String(countOfOperators).padStart(16, '0')}`
  await rows(
    1,
    sql`insert into webhooks (company_id, id, url, events, secret, next_run_at)
        values (1, ${webhookId}, 'http://127.0.0.1:9/', '{order.paid}', 'plain.whsec_1', now())`,
  )
  const disposable = await rows<{ id: number }>(
    1,
    sql`insert into users (company_id, nick_name) values (1, '顾客') returning id`,
  )
  const { data: received } = await buy(
    app,
    owner,
    [
      { skuId: 51, num: 1 },
      { skuId: 11, num: 1 },
    ],
    { couponId: null },
  )
  const [reviewed] = await rows<{ id: number; line_id: number }>(
    1,
    sql`with part as (
          update order_children set status = 3, confirmed_at = now()
          where company_id = 1 and order_id = ${received.orderId} returning id
        ), line as (
          update order_lines set reviewed_at = now()
          where company_id = 1 and order_id = ${received.orderId} and spu_id = ${only.spuId}
          returning id, spu_id
        )
        insert into reviews (company_id, user_id, order_id, line_id, spu_id, status, rating)
        select 1, 1, ${received.orderId}, line.id, line.spu_id, 1, 5 from line returning id, line_id`,
  )
  const { data: topUp } = await buy(app, owner, [{ skuId: 11, num: 1 }], { couponId: null })
  const topUpId = `1-${topUp.orderId}-1`
  await rows(
    1,
    sql`with face as (
          insert into top_up_faces (company_id, carrier, face_value, sku_id)
          values (1, 'mobile', 1000, ${only.skuId}) on conflict do nothing
        )
        insert into top_ups (company_id, id, order_id, line_id, user_id, phone, carrier, face_value,
          state, submitted_at, finished_at)
        select 1, ${topUpId}, order_id, id, 1, '13802166021', 'mobile', 1000, 'succeeded', now(), now()
        from order_lines where company_id = 1 and order_id = ${topUp.orderId}`,
  )
  const pointsExchangeId = `x1-${topUp.orderId}`
  await rows(
    1,
    sql`insert into points_exchanges (company_id, id, user_id, request_key, customer, bank_points,
          points, step, step_points, state, finished_at)
        values (1, ${pointsExchangeId}, 1, ${topUp.orderId}, 'C1', 1000, 10, 1000, 10, 'failed', now())`,
  )
  await app.call('favourites.add', { spuId: only.spuId }, owner)
  const sighting = { spuId: only.spuId, at: app.now().toISOString() }
  await app.call('footprints.add', { seen: [sighting] }, owner)
  const trackingNumber = `SF${data.orderId.slice(-10)}`
  const [parcel] = await rows<{ id: number }>(
    1,
    sql`insert into shipments (company_id, order_id, child_id, shipper, carrier, tracking_number,
          phone_tail, shipped_at)
        values (1, ${data.orderId}, ${`${data.orderId}-1`}, '顺丰速运', 'shunfeng', ${trackingNumber},
          '0000', now()) returning id`,
  )
  const [notice] = await rows<{ id: number }>(
    1,
    sql`select min(id) as id from notices where company_id = 1 and user_id = 1`,
  )
  const deviceId = randomBytes(8).toString('hex')
  await rows(
    1,
    sql`insert into sessions (company_id, token_hash, user_id, audience, expires_at)
        values (1, ${deviceId.padEnd(64, '0')}, 1, 'shopper', now() + interval '1 hour')`,
  )
  const [cardSecret] = await rows<{ id: number }>(
    1,
    sql`insert into card_secrets (company_id, sku_id, cipher, hash, batch, line_id, assigned_at)
        select 1, sku_id, 'plain.["A","B"]', order_id, 'a.csv', id, now() from order_lines
        where company_id = 1 and order_id = ${data.orderId} limit 1 returning id::float8 as id`,
  )
  Object.assign(ownersSecret, { orderId: data.orderId, secretId: cardSecret?.id ?? 0 })
  const { isDefault: _default, ...receiver } = shanghai
  owner.cardToken = await openNewCard(companyId)
  const redeemed = await app.call(
    'gift.commitOrder',
    {
      requestKey: randomBytes(16).toString('hex'),
      items: [{ skuId: 11, num: 1 }],
      address: receiver,
    },
    { companyId, token: owner.cardToken },
  )
  const [conversation] = await rows<{ id: number }>(
    1,
    sql`insert into conversations (company_id, user_id, status, last_message_at, idle_at)
        values (1, 1, 'open', now(), now() + interval '1 day')
        on conflict (company_id, user_id) where status in ('waiting', 'open')
        do update set version = conversations.version returning id::float8 as id`,
  )
  const [batch] = await rows<{ id: number; number: string }>(
    1,
    sql`select b.id::float8 as id, c.number from card_batches b
        join gift_cards c on c.company_id = b.company_id and c.batch_id = b.id
        where b.company_id = 1 limit 1`,
  )
  return {
    ...only,
    ...(await createOwnedCards()),
    ...(await createBenefit()),
    topUpId,
    topUpFaceId: only.skuId,
    cardSecretId: cardSecret?.id ?? 0,
    secretOrderId: data.orderId,
    cardSkuId: CARD_SKU_ID,
    pointsExchangeId,
    cardOrderId: redeemed.data.orderId,
    cardBatchId: batch?.id ?? 0,
    cardNumber: batch?.number ?? '',
    deviceId,
    shopperId: disposable[0]?.id ?? 0,
    parcelId: Number(parcel?.id),
    receivedOrderId: received.orderId,
    lineId: Number(reviewed?.line_id),
    reviewId: Number(reviewed?.id),
    conversationId: conversation?.id ?? 0,
    noticeId: Number(notice?.id),
    trackingNumber,
    webhookId,
    flashSaleId: FLASH_SALE_ID,
    dailyTaskId: DAILY_TASK_ID,
    taskShareCode: TASK_SHARE_CODE,
    luckyDrawId: LUCKY_DRAW_ID,
    drawNumber: `L${String(LUCKY_DRAW_ID)}-1`,
    shelfScheduleId: scheduled.schedules.at(-1)?.id ?? 0,
    goodsImportId: imported.id,
    campaignId: campaign.id,
    budgetId: requested.budget.id,
    operatorId: operator.data.operator.id,
    operatorKeyId: key.data.id,
    approvalId,
    refundId,
    afterSaleId,
    orderId: data.orderId,
    childId: `${data.orderId}-1`,
    addressId: address.data.id,
    cartId: mine.cartId,
    couponId: coupon?.id ?? '',
    submitToken: mine.submitToken,
    captchaId: captcha.data.captchaId,
    payable: mine.payable,
  }
}

/** A delivery estimate moves with the clock. */
const withoutTimes = (value: unknown) =>
  JSON.stringify(value, (key, field: unknown) => (key === 'arrivesAt' ? undefined : field))

const rowOf = (name: string) => {
  const row = idorTable[name]
  if (!row) throw new Error(`no row ${name}`)
  return row
}

/** Requests a resource; what differs between responses anyway is left out. */
async function ask(name: string, who: Who | { companyId: number } | null, things: Things) {
  const call = rowOf(name).call
  const headers: Record<string, string> = { companyid: String(who?.companyId ?? 1) }
  if (call.auth === 'ops') Object.assign(headers, await app.operatorHeaders(who?.companyId ?? 1))
  else if (who && 'token' in who) {
    const tokens = { gift: who.cardToken, staff: who.staffToken }
    const token = call.auth === 'gift' || call.auth === 'staff' ? tokens[call.auth] : who.token
    headers.authorization = `Bearer ${token}`
  }
  const mine = who && 'mine' in who ? who.mine : { ...unknownIds, secret: ownersSecret }
  const response = await say(app.fastify, call, rowOf(name).args(things, mine), headers)
  expectEnvelope(call, response)
  const body = response.body
    .replaceAll(/"(instance|token|tokenExpiresAt|serverTime|arrivesAt)":"[^"]*"/g, '')
    // A response may echo the id of the request.
    .replaceAll(`"skuId":${things.skuId},`, '')
  return { status: response.statusCode, body }
}

/** A supplier that no call reaches. */
const topUpSettings = {
  MALL_TOP_UP_URL: 'http://127.0.0.1:9',
  MALL_TOP_UP_PARTNER: 'test',
  MALL_TOP_UP_KEY: 'test',
}

beforeAll(async () => {
  lab = await startWechatPayLab({ now: () => app?.now() ?? new Date(), retryWaitsMs: [] })
  const cash = openCash(readSettings(lab.env), makeLog('silent'), {
    now: () => app?.now() ?? new Date(),
    limit: 1_000,
  })
  app = await createTestApp({
    world: world(),
    environment: { ...lab.env, ...topUpSettings, MALL_CAPTCHAS_PER_IP: '10000' },
    deps: { cash, topUp: openTopUp(readSettings(topUpSettings)) },
  })
  owner = await enter(1, 1)
  intruders = [await enter(1, 2), await enter(2, 1), await enter(2, 2)]
})
afterAll(async () => {
  await app.close()
  await lab.stop()
})

/** A partner's names for a person: they identify no person without the partner's proof. */
const partnersNames = ['driverId', 'employeeId', 'loginId', 'openId', 'unionId', 'userId']

/** Accounts of the company at its providers: nothing of the mall has such a name. */
const providersNames = ['appId', 'ddCorpId', 'dingAgentId']

/** Fields that name a thing by what they are called; secrets and kinds are no ids. */
const namesThing = (field: string) =>
  /^(id|ids|items|token)$|(Id|Ids|Token)$/.test(field) &&
  ![
    'captchaToken',
    'shopperToken',
    'companyId',
    'keyId',
    'typeId',
    ...partnersNames,
    ...providersNames,
  ].includes(field)

/**
 * An outlet or slot for an order that is named beside it, campaigns of a partner, the company
 * itself, a draft by the secret of its link, and a page that is created by its id.
 */
const namesOfOthers = [
  'equity.commitOrder slotId',
  'equity.changeOutlet slotId',
  'equity.changeOutlet outletId',
  'coupon.claim activityId',
  'coupon.centerTags id',
  'page.preview id',
  'page.preview token',
  'ops.savePage id',
]

it('knows every field of the contract that names a thing', () => {
  const named = all.flatMap((call) =>
    fieldsOf(call)
      .filter(([field]) => namesThing(field))
      .map(([field]) => `${call.name} ${field}`),
  )
  const known = (name: string) => name in idorTable || namesOfOthers.includes(name)
  expect(named.filter((name) => !known(name))).toEqual([])
})

/** Reads leave the owner's things as they are: they come first and share them. */
const isRead = (name: string) => rowOf(name).call.method === 'GET'
const names = sampleRows(Object.keys(idorTable), (name) => rowOf(name).call.name).toSorted(
  (a, b) => Number(isRead(b)) - Number(isRead(a)),
)
let shared: Things | null = null

async function thingsFor(name: string): Promise<Things> {
  if (!isRead(name)) return ownersThings()
  shared ??= await ownersThings()
  return shared
}

/** Gives credentials to the sender of a call that spends them. */
async function renewMine(name: string, who: Who): Promise<void> {
  if (rowOf(name).usesMine) who.mine = await mineOf(who)
}

it.each(names)('responds alike for what is another’s and for nothing: %s', async (name) => {
  const { of } = rowOf(name)
  const call = rowOf(name).call
  const things = await thingsFor(name)
  const before = await readAuditSnapshot(app.db, 1)
  const own = async () =>
    withoutTimes([
      (await app.call('address.list', {}, owner)).data,
      (await app.call('cart.list', {}, owner)).data.activeList,
    ])
  const ownBefore = await own()
  const others = intruders.filter(({ companyId }) => of === 'shopper' || companyId === 2)
  for (const who of others) {
    await renewMine(name, who)
    const [foreign, missing] = [await ask(name, who, things), await ask(name, who, unknownIds)]
    expect(foreign).toEqual(missing)
  }
  if (call.auth === 'member' || (call.auth === 'optional' && of === 'shopper')) {
    const [foreign, missing] = [await ask(name, null, things), await ask(name, null, unknownIds)]
    expect(foreign).toEqual(missing)
  }
  expect(await readAuditSnapshot(app.db, 1)).toEqual(before)
  expect(await own()).toBe(ownBefore)

  // The thing was there all along: its owner is answered otherwise than for nothing.
  await renewMine(name, owner)
  const nothing = await ask(name, owner, unknownIds)
  await renewMine(name, owner)
  if (name !== 'login.checkCaptcha captchaId') {
    expect(await ask(name, owner, things)).not.toEqual(nothing)
  }
  if (!isRead(name)) await app.call('address.remove', { id: things.addressId }, owner)
})
