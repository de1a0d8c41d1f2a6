import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const giftCardChecks: readonly AuditCheck[] = [
  {
    name: '礼品卡余额等于其流水，状态相符',
    rows: (company) => sql`
      select c.id::text as id,
        case when c.amount_left <> coalesce(e.sum, 0) then '余额 ' || c.amount_left || '，流水 ' || coalesce(e.sum, 0)
          when c.status = 'issued' and e.sum is not null then '未激活却有流水'
          when c.status <> 'issued' and e.activated is distinct from b.value
            and not (c.status = 'voided' and e.sum is null) then '激活金额不符'
          when (c.amount_left > 0) <> (c.status = 'active') then '状态不符'
          when b.status in ('waiting', 'rejected') and c.status in ('active', 'spent') then '批次未获批准' end as wrong
      from gift_cards c
      join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
      left join (
        select card_id, sum(delta) as sum, sum(delta) filter (where kind = 'activate') as activated
        from card_entries where company_id = ${company} group by card_id
      ) e on e.card_id = c.id
      where c.company_id = ${company}`,
  },
  {
    name: '礼品卡兑换与订单、退款一致',
    rows: (company) => sql`
      select r.order_id as id,
        case when o.id is null then '没有订单'
          when o.user_id is distinct from c.holder_id then '订单不属于该卡'
          when (o.points > 0) <> (o.points_owner_id is not null) or o.points > 0 and b.kind <> 'balance'
            or o.points_owner_id = o.user_id then '积分来源不符'
          when v.owner_id <> o.points_owner_id then '积分不是付款人的'
          when b.kind = 'balance' and (o.card_amount <> r.amount
            or o.card_amount + o.points_amount + o.payable <> o.goods_amount + o.freight
            or coalesce(l.share, 0) + coalesce(h.card, 0) <> o.card_amount) then '卡付金额不符'
          when b.kind <> 'balance' and o.freight <> 0 then '选择卡收取了运费'
          when h.wrong > 0 then '运费分摊不符'
          when b.kind <> 'balance' and (o.payable <> 0 or r.amount <> r.picks) then '订单不是由卡支付'
          when l.num is distinct from r.picks then '件数不符'
          when e.taken is distinct from -r.amount then '扣减不符'
          when (e.released is not null) <> (o.status = 4) or e.released <> r.amount then '释放不符'
          when (e.is_spent is true) <> (o.paid_at is not null) then '支付状态不符'
          when coalesce(e.returned, 0) <> coalesce(case when b.kind = 'balance' then f.share else f.num end, 0)
            then '退回不符' end as wrong
      from card_redemptions r
      join gift_cards c on c.company_id = r.company_id and c.id = r.card_id
      join card_batches b on b.company_id = c.company_id and b.id = c.batch_id
      left join orders o on o.company_id = r.company_id and o.id = r.order_id
      left join (select order_id, sum(num) as num, sum(card_share) as share from order_lines
        where company_id = ${company} group by order_id) l on l.order_id = r.order_id
      left join (
        select c.order_id, sum(c.freight_card) as card, count(*) filter (where c.freight_card
          + c.freight_points * 100 * m.proportion / case when m.in_money then m.rate else 1 end
          + c.freight_cash * m.proportion * case when m.in_money then 1 else m.rate end <> c.freight) as wrong
        from card_redemptions q
        join order_children c on c.company_id = q.company_id and c.order_id = q.order_id
        join (select company_id, (info->>'proportion')::bigint as proportion,
          (info->>'exchangeRate')::bigint as rate, (info->>'goodsPriceType')::int = 0 as in_money
          from companies) m on m.company_id = c.company_id
        where q.company_id = ${company} group by c.order_id) h on h.order_id = r.order_id
      left join (
        select order_id, card_id, sum(delta) filter (where kind in ('hold', 'spend')) as taken,
          sum(delta) filter (where kind = 'release') as released, bool_or(kind = 'spend') as is_spent,
          sum(delta) filter (where kind = 'return') as returned
        from card_entries where company_id = ${company} group by order_id, card_id
      ) e on e.order_id = r.order_id and e.card_id = r.card_id
      left join (
        select order_id, sum(num) as num, sum(floor(share * num / of)) + sum(freight) as share from (
          select q.order_id, p.line_id, sum(p.num) as num, sum(p.freight_card) as freight,
            l.card_share as share, l.num as of
          from order_refunds q
          join order_refund_lines p on p.company_id = q.company_id and p.refund_id = q.id
          join order_lines l on l.company_id = p.company_id and l.id = p.line_id
          where q.company_id = ${company} group by q.order_id, p.line_id, l.card_share, l.num
        ) lines group by order_id
      ) f on f.order_id = r.order_id
      left join (
        select distinct j.order_id, e.owner_id from card_redemptions q
        join journals j on j.company_id = q.company_id and j.order_id = q.order_id
        join entries e on e.company_id = j.company_id and e.journal_id = j.id and e.account in ('user', 'held')
        where q.company_id = ${company}) v on v.order_id = r.order_id
      where r.company_id = ${company}`,
  },
  {
    name: '兑换成积分的礼品卡与积分流水一致',
    rows: (company) => sql`
      select e.card_id::text as id,
        case when c.credited_to is null then '没有兑换的顾客'
          when p.delta is null then '积分没有入账'
          when p.delta <> -e.delta then '积分数量不符'
          when p.owner_id <> c.credited_to then '积分入了别人的账' end as wrong
      from card_entries e
      join gift_cards c on c.company_id = e.company_id and c.id = e.card_id
      left join journals j on j.company_id = e.company_id and j.key = e.key
      left join entries p on p.company_id = j.company_id and p.journal_id = j.id and p.account = 'user'
      where e.company_id = ${company} and e.kind = 'points'`,
  },
  {
    name: '转赠的礼品卡未用过，归收到的人',
    rows: (company) => sql`
      select t.id::text as id,
        case when t.status = 'waiting' and exists (select from card_redemptions r
            where r.company_id = t.company_id and r.card_id = t.card_id) then '转赠中的卡已使用'
          when (t.status = 'received') <> (t.received_by is not null) then '没有领取人'
          when t.status = 'received' and c.owner_id is distinct from t.received_by then '不归领取的人'
          when t.status = 'received' and (c.password_hash is not null or c.code_hash is not null
            or c.link_hash is not null) then '原密码仍有效' end as wrong
      from card_transfers t
      join gift_cards c on c.company_id = t.company_id and c.id = t.card_id
      where t.company_id = ${company}`,
  },
]
