import type { WaitingKind } from '@mall/contract'
import {
  AfterSaleStatus,
  AnswerStatus,
  InvoiceStatus,
  OrderStatus,
  QuestionStatus,
  ReviewStatus,
} from '@mall/contract/states'
import { sql, type SQL } from 'drizzle-orm'
import { arrayText } from '../../db/array-text.ts'
import type { Operator } from '../../plugins/operator.ts'
import { isCardPart } from '../orders/index.ts'

/**
 * Formats a state as a literal: with a parameter the planner could not use the partial index of a
 * state.
 */
const literal = (state: number) => sql.raw(String(state))
const iso = (at: Date) => sql`${at.toISOString()}::timestamptz`

/** Conditions on the child order `c`: an operator can ship it. */
const isToShip = sql`c.status = ${literal(OrderStatus.PendingShipment)} and c.refund_id is null
  and not exists (select from pickup_tickets t
    where t.company_id = c.company_id and t.order_id = c.order_id)
  and not exists (select from top_ups t
    where t.company_id = c.company_id and t.order_id = c.order_id)
  and not ${isCardPart}`

const afterSalesIn = (companyId: number, status: number) => sql`
  select requested_at as since from after_sales
  where company_id = ${companyId} and status = ${literal(status)} and pending is null`

/**
 * Requests that the caller may approve. As in `findObjection`, persons are compared with the makers
 * of accounts in the seven days before the request.
 */
const approvalsFor = ({ companyId, personId, permissions }: Operator, at: Date) => sql`
  select a.requested_at as since from approvals a
  where a.company_id = ${companyId} and a.status = 'pending' and a.expires_at > ${iso(at)}
    and a.permission = any(${arrayText(permissions)}::text[])
    and not exists (
      select from list_persons(${companyId}, array(
          select r.person_id from approval_requesters r
          where r.company_id = a.company_id and r.approval_id = a.id),
        a.requested_at - interval '7 days', ${iso(at)}) as requesting(id)
      join list_persons(${companyId}, array[${personId}::text],
        a.requested_at - interval '7 days', ${iso(at)}) as deciding(id) using (id))`

/** Queries of the waiting work by kind: one row per item, with the time since when it waits. */
export const waitingRows: Readonly<Record<WaitingKind, (operator: Operator, at: Date) => SQL>> = {
  parcels: ({ companyId }) => sql`
    select coalesce(o.paid_at, o.created_at) as since from order_children c
    join orders o on o.company_id = c.company_id and o.id = c.order_id
    where c.company_id = ${companyId} and ${isToShip}`,
  reminded: ({ companyId }) => sql`
    select o.reminded_at as since from orders o
    where o.company_id = ${companyId} and o.reminded_at is not null
      and o.status = ${literal(OrderStatus.PendingShipment)}
      and exists (select from order_children c
        where c.company_id = o.company_id and c.order_id = o.id and ${isToShip})`,
  afterSales: ({ companyId }) => afterSalesIn(companyId, AfterSaleStatus.PendingReview),
  returns: ({ companyId }) => afterSalesIn(companyId, AfterSaleStatus.ReturnInTransit),
  approvals: approvalsFor,
  chats: ({ companyId }) => sql`
    select last_message_at as since from conversations
    where company_id = ${companyId}
      and (status = 'waiting' or (status = 'offline' and answered_at is null))`,
  reviews: ({ companyId }) => sql`
    select created_at as since from reviews
    where company_id = ${companyId} and status = ${literal(ReviewStatus.Pending)}`,
  reportedReviews: ({ companyId }, at) => sql`
    select min(p.created_at) as since from review_reports p
    join reviews r on r.company_id = p.company_id and r.id = p.review_id
      and r.status = ${literal(ReviewStatus.Shown)}
    where p.company_id = ${companyId} and p.created_at > ${iso(at)} - interval '30 days'
    group by p.review_id`,
  questions: ({ companyId }) => sql`
    select created_at as since from questions
    where company_id = ${companyId} and status = ${literal(QuestionStatus.Waiting)}`,
  answers: ({ companyId }) => sql`
    select created_at as since from question_answers
    where company_id = ${companyId} and status = ${literal(AnswerStatus.Pending)}`,
  soldOut: ({ companyId }) => sql`
    select null::timestamptz as since from spus s
    where s.company_id = ${companyId} and s.on_sale and not exists (
      select from skus k
      join stocks t on t.company_id = k.company_id and t.sku_id = k.id and t.pool_id = 0
      where k.company_id = s.company_id and k.spu_id = s.id and k.on_sale and t.available > 0)`,
  lowSecrets: ({ companyId }) => sql`
    select null::timestamptz as since from card_secrets s
    where s.company_id = ${companyId} group by s.sku_id
    having count(*) filter (where s.line_id is null and s.withdrawn_at is null) * 10 < count(*)`,
  failedRefunds: ({ companyId }) => sql`
    select f.created_at as since from refunds f
    where f.company_id = ${companyId} and f.status = 'failed' and not exists (
      select from refunds later
      where later.company_id = f.company_id and later.payment_id = f.payment_id
        and later.reason = f.reason and later.order_refund_id = f.order_refund_id
        and later.attempt > f.attempt)`,
  unknownTopUps: ({ companyId }) => sql`
    select coalesce(submitted_at, created_at) as since from top_ups
    where company_id = ${companyId} and state = 'unknown'`,
  invoices: ({ companyId }) => sql`
    select requested_at as since from invoices
    where company_id = ${companyId} and status = ${literal(InvoiceStatus.Requested)}`,
}
