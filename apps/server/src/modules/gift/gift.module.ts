import {
  cardBatches,
  cardEntries,
  cardFailures,
  cardRedemptions,
  cardTransfers,
  giftCards,
} from './tables.ts'
import { sql } from 'drizzle-orm'
import { defineModule } from '../../define-module.ts'
import { showBatch, showVoid } from './approval-detail.repository.ts'
import type { CardHolder } from '../../plugins/caller.ts'
import type { Session } from '../../plugins/session.ts'
import { createPayerIdentification, findCardPayer, saveCardPayer } from '../login/index.ts'
import {
  createProgressRepository,
  createProgressService,
  createReadingRepository,
  createReadingService,
} from '../orders/index.ts'
import { createStartService, createStatusService, openPayments } from '../pay/index.ts'
import { refundOrder } from '../order-refunds/index.ts'
import { openShipments } from '../shipments/index.ts'
import { readPayer } from './balance/payer.ts'
import { createCardHasher } from './card-secret.ts'
import { createElectronicService } from './electronic/electronic.service.ts'
import { giftCardChecks } from './gift.checks.ts'
import { electronicCardsJob } from './electronic/electronic-cards.jobs.ts'
import { createGiftRepository } from './gift.repository.ts'
import { createGiftService } from './gift.service.ts'
import {
  approveVoid,
  BATCH_APPROVAL,
  decideBatch,
  VOID_APPROVAL,
} from './card-batches.repository.ts'
import { createOperatorCardsRepository } from './operator-cards.repository.ts'
import { createOperatorCardsService } from './operator-cards.service.ts'
import { createOwnedCardsService } from './owned/owned-cards.service.ts'
import { expiredTransfersJob, passedCardsJob } from './owned/transfers.jobs.ts'
import { createCardTries } from './card-tries.ts'

/** Gift cards: batches, redemption for goods by their holders, credit to points. */
export const giftModule = defineModule({
  name: 'gift',
  tables: [
    cardBatches,
    giftCards,
    { table: cardEntries, appendOnly: true },
    { table: cardRedemptions, appendOnly: true },
    cardTransfers,
    cardFailures,
  ],
  sql: [new URL('./sql/gift-cards.sql', import.meta.url)],
  routes({ serve }, deps) {
    const { db, companies, now, random, settings } = deps
    const hasher = createCardHasher(settings)
    const tries = createCardTries(settings)
    const service = createGiftService({
      repository: createGiftRepository(db),
      guests: createGiftRepository(db.guests),
      tries,
      hasher,
      companies,
      now,
      random,
      settings,
    })
    const electronic = createElectronicService({ ...deps, db: db.guests }, hasher, tries)
    const owned = createOwnedCardsService(deps, hasher, tries)
    const startPayment = createStartService(deps, companies)
    const readPayStatus = createStatusService(deps)
    const identifyPayer = createPayerIdentification(deps)
    const toCardSession = ({ companyId }: CardHolder, session: Session | null) => ({
      companyId,
      tokenHash: session?.tokenHash ?? '',
    })
    /** Orders reference the card's account as their shopper. */
    const toAccount = ({ companyId, holderId }: CardHolder) => ({ companyId, userId: holderId })
    const operators = createOperatorCardsService({
      repository: createOperatorCardsRepository(db),
      hasher,
      companies,
      now,
      random,
    })
    const payments = openPayments(deps)
    const progress = createProgressService({
      repository: createProgressRepository(db, refundOrder),
      now,
      ...payments,
    })
    const parcels = openShipments(deps)
    const reading = createReadingService({
      repository: createReadingRepository(db),
      listRefunds: payments.listRefunds,
      now,
    })
    serve('gift.login', (input, { companyId }, { request }) =>
      service.login({ companyId, ip: request.ip }, input),
    )
    serve('gift.sendEleCode', (input, { companyId }, { request }) =>
      electronic.sendCode({ companyId, ip: request.ip }, input),
    )
    serve('gift.eleLogin', (input, { companyId }, { request }) =>
      electronic.login({ companyId, ip: request.ip }, input),
    )
    serve('gift.cards', (_input, shopper) => owned.list(shopper))
    serve('gift.addCard', (input, shopper, { request }) => owned.add(shopper, request.ip, input))
    serve('gift.openCard', ({ id }, shopper) => owned.openOwned(shopper, id))
    serve('gift.passOn', (input, shopper) => owned.passOn(shopper, input))
    serve('gift.revoke', ({ id }, shopper) => owned.revoke(shopper, id))
    serve('gift.open', ({ id }, shopper) => owned.receive(shopper, id))
    serve('gift.savePayer', async (returned, holder, { request, session }) => {
      const openId = await identifyPayer(holder, returned, request)
      await saveCardPayer(db, toCardSession(holder, session), openId)
      return {}
    })
    serve('gift.pay', async (input, holder, { request, session }) => {
      const payer = await findCardPayer(db, toCardSession(holder, session))
      return startPayment({ ...input, ...toAccount(holder), clientIp: request.ip, payer })
    })
    serve('gift.payStatus', ({ orderId }, holder) => readPayStatus(toAccount(holder), orderId))
    serve('gift.info', (_input, holder) => service.info(holder))
    serve('gift.goods', (_input, holder) => service.goods(holder))
    const findPayer = (companyId: number, token: string | undefined) =>
      token === undefined ? null : readPayer(deps, companyId, token)
    serve('gift.price', async (input, holder) =>
      service.price(holder, input, await findPayer(holder.companyId, input.shopperToken)),
    )
    serve('gift.commitOrder', async (input, holder) =>
      service.commit(holder, input, await findPayer(holder.companyId, input.shopperToken)),
    )
    serve('gift.record', (input, holder) => reading.list(toAccount(holder), input, true))
    serve('gift.order', ({ id }, holder) => reading.detail(toAccount(holder), id))
    serve('gift.track', ({ id, trackingNumber }, holder) =>
      parcels.trackOfOrder(toAccount(holder), id, trackingNumber),
    )
    serve('gift.changeAddress', (input, holder) => service.changeAddress(holder, input))
    serve('gift.confirm', ({ id }, holder) => progress.confirm(toAccount(holder), id))
    serve('gift.refund', async (input, holder) => {
      await progress.cancel(toAccount(holder), input)
      return {}
    })
    serve('gift.credit', (input, shopper, { request }) =>
      service.credit(shopper, request.ip, input),
    )
    serve('ops.cardBatches', (input, operator) => operators.list(operator, input))
    serve('ops.cardBatch', ({ id }, operator) => operators.show(operator, id))
    serve('ops.createCardBatch', (input, operator) => operators.create(operator, input))
    serve('ops.exportCardBatch', ({ id }, operator) => operators.export(operator, id))
    serve('ops.activateCardBatch', ({ id }, operator) => operators.activate(operator, id))
    serve('ops.extendCardBatch', (input, operator) => operators.extend(operator, input))
    serve('ops.voidCards', (input, operator) => operators.void(operator, input))
    serve('ops.card', ({ number }, operator) => operators.showCard(operator, number))
  },
  cacheTopics: [{ topic: 'company', table: cardBatches }],
  jobs: [electronicCardsJob, passedCardsJob, expiredTransfersJob],
  auditChecks: giftCardChecks,
  approvalKinds: [
    {
      kind: BATCH_APPROVAL,
      approve: (tx, { operator, companyId, targetId, at }) =>
        decideBatch(tx, operator, { companyId, id: Number(targetId), status: 'open', at }),
      reject: (tx, { operator, companyId, targetId, at }) =>
        decideBatch(tx, operator, { companyId, id: Number(targetId), status: 'rejected', at }),
      show: showBatch,
    },
    {
      kind: VOID_APPROVAL,
      approve: (tx, { operator, companyId, targetId, at }) =>
        approveVoid(tx, operator, { companyId, target: targetId, at }),
      reject: async () => {},
      show: showVoid,
    },
  ],
  personalData: [
    {
      table: giftCards,
      group: 'assets',
      title: '礼品卡',
      rows: (companyId, userId) => sql`
        select jsonb_build_object('number', t.number, 'points_until', t.points_until) as data
        from gift_cards t where t.company_id = ${companyId}
          and (t.credited_to = ${userId} or t.owner_id = ${userId})`,
      erase: null,
    },
    {
      table: cardTransfers,
      group: 'assets',
      title: '转赠的礼品卡',
      rows: (companyId, userId) => sql`
        select jsonb_build_object('phone', t.phone, 'status', t.status, 'at', t.created_at) as data
        from card_transfers t where t.company_id = ${companyId}
          and (t.from_id = ${userId} or t.received_by = ${userId})`,
      erase: (companyId, userId) => sql`
        update card_transfers set phone = '' where company_id = ${companyId}
          and (from_id = ${userId} or received_by = ${userId}) and status <> 'waiting'`,
    },
  ],
  authorizationMatrix: {
    'gift.price': { items: 'sku' },
    'gift.commitOrder': { items: 'sku' },
    'gift.openCard': { id: 'ownedCard' },
    'gift.passOn': { id: 'ownedCard' },
    'gift.revoke': { id: 'passedCard' },
    'gift.open': { id: 'cardTransfer' },
    'gift.pay': { orderId: 'cardOrder' },
    'gift.payStatus': { orderId: 'cardOrder' },
    'gift.order': { id: 'cardOrder' },
    'gift.track': { id: 'cardOrder' },
    'gift.changeAddress': { id: 'cardOrder' },
    'gift.confirm': { id: 'cardOrder' },
    'gift.refund': { id: 'cardOrder' },
    'ops.cardBatch': { id: 'cardBatch' },
    'ops.exportCardBatch': { id: 'cardBatch' },
    'ops.activateCardBatch': { id: 'cardBatch' },
    'ops.extendCardBatch': { id: 'cardBatch' },
    'ops.voidCards': { id: 'cardBatch' },
    'ops.createCardBatch': { skuIds: 'sku' },
    'ops.card': { number: 'cardNumber' },
  },
  retention: [{ table: cardFailures, column: cardFailures.at, days: 1 }],
})
