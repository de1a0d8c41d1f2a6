import { sql } from 'drizzle-orm'
import { orderChanges, paid, type AuditCheck } from '../../audit-check.ts'

export const orderChecks: readonly AuditCheck[] = [
  {
    name: '订单金额相符：商品 − 优惠 + 运费 = 礼品卡 + 积分 + 现金',
    rows: (company) => sql`
      select o.id,
        case when o.goods_amount - o.coupon_amount + o.freight <> o.card_amount + o.points_amount + o.payable then '应付不符'
          when o.payable <> o.cash * r.per_fen then '现金不符'
          when r.in_money and o.points * 100 * r.proportion <> o.points_amount * r.rate
            or not r.in_money and o.points * 100 * r.proportion <> o.points_amount then '积分与抵扣不符'
          when least(o.goods_amount, o.coupon_amount, o.card_amount, o.freight, o.points, o.points_amount, o.payable) < 0 then '为负'
          when l.amount is distinct from o.goods_amount or l.priced <> l.amount then '商品金额不符'
          when l.coupon <> o.coupon_amount or l.card + c.freight_card <> o.card_amount
            or l.points + c.freight_points <> o.points or l.cash + c.freight_cash <> o.cash then '分摊不符'
          when least(l.least, c.least) < 0 then '分摊为负'
          when c.goods is distinct from o.goods_amount or c.freight <> o.freight or c.coupon <> o.coupon_amount
            then '子订单金额不符' end as wrong
      from orders o
      join companies k on k.company_id = o.company_id
      cross join lateral (
        select proportion, rate, in_money, proportion * case when in_money then 1 else rate end as per_fen
        from (select (k.info->>'proportion')::bigint as proportion, (k.info->>'exchangeRate')::bigint as rate,
          (k.info->>'goodsPriceType')::int = 0 as in_money) i
      ) r
      left join (
        select order_id, sum(amount) as amount, sum(num * cost_points) as priced, sum(coupon_share) as coupon, sum(card_share) as card,
          sum(points_share) as points, sum(cash_share) as cash,
          min(least(amount - coupon_share - card_share, coupon_share, card_share, points_share, cash_share)) as least
        from order_lines where company_id = ${company} group by order_id
      ) l on l.order_id = o.id
      left join (
        select order_id, sum(goods_amount) as goods, sum(freight) as freight, sum(coupon_amount) as coupon,
          sum(freight_card) as freight_card, sum(freight_points) as freight_points, sum(freight_cash) as freight_cash,
          min(least(freight_card, freight_points, freight_cash)) as least
        from order_children where company_id = ${company} group by order_id
      ) c on c.order_id = o.id
      where o.company_id = ${company}`,
  },
  {
    name: '订单状态与子订单、经过一致',
    rows: (company) => sql`
      select o.id,
        case when c.status is distinct from o.status then '子订单状态 ' || coalesce(c.status::text, '无')
          when not exists (select from order_events e where e.company_id = o.company_id
            and e.order_id = o.id and e.child_id = '' and e.to_status = o.status) then '没有经过记录'
          when exists (select from order_events e where e.company_id = o.company_id
            and e.order_id = o.id and e.from_status is not null
            and (e.from_status, e.to_status) not in (${orderChanges})) then '不允许的状态变化'
          when o.status in ${paid} and o.paid_at is null then '没有支付时间' end as wrong
      from orders o
      left join (select order_id, coalesce(min(status) filter (where status <> 5 and refund_id is null),
                   min(status) filter (where status <> 5), 5) as status
                 from order_children where company_id = ${company} group by order_id) c on c.order_id = o.id
      where o.company_id = ${company}`,
  },
  {
    name: '每个提交令牌至多一个订单',
    rows: (company) => sql`
      select t.order_id as id,
        case when count(*) > 1 then count(*) || ' 个令牌'
          when bool_or(o.id is null or o.user_id <> t.user_id) then '订单不属于该用户'
          when bool_or(t.answer->>'orderId' is distinct from t.order_id) then '回答不符' end as wrong
      from checkout_tokens t
      left join orders o on o.company_id = t.company_id and o.id = t.order_id
      where t.company_id = ${company} and t.order_id is not null group by t.order_id`,
  },
  {
    name: '订单属于顾客，每行属于其子订单',
    rows: (company) => sql`
      select o.id, case when u.id is null then '没有这位顾客'
          when l.astray > 0 then l.astray || ' 行不属于其子订单' end as wrong
      from orders o
      left join users u on u.company_id = o.company_id and u.id = o.user_id
      left join (
        select l.order_id, count(*) filter (where c.order_id is distinct from l.order_id) as astray
        from order_lines l
        left join order_children c on c.company_id = l.company_id and c.id = l.child_id
        where l.company_id = ${company} group by l.order_id
      ) l on l.order_id = o.id
      where o.company_id = ${company}`,
  },
]
