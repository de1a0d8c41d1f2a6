import { sql, type SQL } from 'drizzle-orm'

/** One consistency check. `rows` lists checked rows: `id`, and `wrong` (null when correct). */
type Check = {
  name: string
  rows: (companyId: number) => SQL
  /** report the id of the single row when correct */
  tells?: boolean
}

/** Pieces of each line that refunds took back. */
const refundedLines = (
  company: number,
) => sql`(select line_id, sum(num) as num, sum(points) as points,
  sum(cash) as cash from order_refund_lines where company_id = ${company} group by line_id)`

/** Statuses of orders that have been paid. */
const paid = sql.raw('(1, 2, 3, 5)')

export const pointsChecks: Check[] = [
  {
    name: '积分分录借贷相抵',
    rows: (company) => sql`
      select j.id::text as id, case when count(e.id) = 0 then '没有分录'
        when sum(e.delta) <> 0 then '合计 ' || sum(e.delta) end as wrong
      from journals j left join entries e on e.company_id = j.company_id and e.journal_id = j.id
      where j.company_id = ${company} group by j.id`,
  },
  {
    name: '积分总账：发放 = 可用 + 冻结 + 已用 + 过期',
    tells: true,
    rows: (company) => sql`
      select string_agg(account || ' ' || balance, ', ' order by account) as id,
        case when sum(balance) <> 0 then '差 ' || sum(balance) end as wrong
      from (select account, sum(delta) as balance from entries
            where company_id = ${company} group by account) a having count(*) > 0`,
  },
  {
    name: '积分余额与账本一致',
    rows: (company) => sql`
      select coalesce(b.user_id, a.owner_id)::text as id,
        case when coalesce(b.available, 0) <> coalesce(a.available, 0)
            then '可用 ' || coalesce(b.available, 0) || '，账本 ' || coalesce(a.available, 0)
          when coalesce(b.held, 0) <> coalesce(a.held, 0)
            then '冻结 ' || coalesce(b.held, 0) || '，账本 ' || coalesce(a.held, 0)
          when b.available < 0 or b.held < 0 then '为负' end as wrong
      from (select * from point_balances where company_id = ${company}) b
      full join (
        select owner_id, sum(delta) filter (where account = 'user') as available,
          sum(delta) filter (where account = 'held') as held
        from entries where company_id = ${company} and account in ('user', 'held') group by owner_id
      ) a on a.owner_id = b.user_id`,
  },
  {
    name: '积分批次与账本一致',
    rows: (company) => sql`
      select coalesce(b.id, e.batch_id)::text as id,
        case when b.id is null or e.batch_id is null then '只在一处'
          when b.remaining <> coalesce(e.free, 0) then '剩余 ' || b.remaining || '，账本 ' || coalesce(e.free, 0)
          when b.granted <> coalesce(e.issued, 0) then '发放 ' || b.granted || '，账本 ' || coalesce(e.issued, 0)
          when e.total <> 0 then '合计 ' || e.total end as wrong
      from (select * from point_batches where company_id = ${company}) b
      full join (
        select batch_id, sum(delta) as total, sum(delta) filter (where account = 'user') as free,
          -sum(delta) filter (where account = 'issued') as issued
        from entries where company_id = ${company} group by batch_id
      ) e on e.batch_id = b.id`,
  },
  {
    name: '订单积分与账本一致',
    rows: (company) => sql`
      select coalesce(o.id, b.order_id) as id,
        case when o.id is null then '没有这个订单'
          when coalesce(b.held, 0) <> case when o.status = 0 then o.points else 0 end
            then '冻结 ' || coalesce(b.held, 0)
          when coalesce(b.spent, 0) <> case when o.status in ${paid} then o.points - o.refunded_points else 0 end
            then '已用 ' || coalesce(b.spent, 0) end as wrong
      from (select * from orders where company_id = ${company}) o
      full join (
        select j.order_id, sum(e.delta) filter (where e.account = 'held') as held,
          sum(e.delta) filter (where e.account = 'spent') as spent
        from journals j join entries e on e.company_id = j.company_id and e.journal_id = j.id
        where j.company_id = ${company} and j.order_id is not null group by j.order_id
      ) b on b.order_id = o.id`,
  },
]

export const stockChecks: Check[] = [
  {
    name: '库存与流水一致，且不为负',
    rows: (company) => sql`
      select coalesce(s.sku_id, a.sku_id)::text as id,
        case when s.sku_id is null then '没有这个库存'
          when s.total <> coalesce(a.total, 0) or s.available <> coalesce(a.available, 0)
            or s.reserved <> coalesce(a.reserved, 0) or s.sold <> coalesce(a.sold, 0)
            then format('%s/%s/%s，流水 %s/%s/%s', s.available, s.reserved, s.sold, a.available, a.reserved, a.sold)
          when least(s.available, s.reserved, s.sold) < 0 then '为负' end as wrong
      from (select * from stocks where company_id = ${company}) s
      full join (
        select sku_id, sum(quantity) filter (where kind = 'set') as total,
          sum(case when kind = 'reserve' then -quantity when kind in ('set', 'release', 'return') then quantity
            else 0 end) as available,
          sum(case kind when 'reserve' then quantity when 'release' then -quantity when 'sell' then -quantity
            else 0 end) as reserved,
          sum(case kind when 'sell' then quantity when 'return' then -quantity else 0 end) as sold
        from stock_events where company_id = ${company} group by sku_id
      ) a on a.sku_id = s.sku_id`,
  },
  {
    name: '订单商品与库存流水一致',
    rows: (company) => sql`
      select coalesce(o.id, e.order_id) || ' ' || coalesce(o.sku_id, e.sku_id) as id,
        case when o.id is null then '没有这个订单'
          when coalesce(e.reserve, 0) <> o.num then '预占 ' || coalesce(e.reserve, 0)
          when coalesce(e.sell, 0) <> case when o.status in ${paid} then o.num else 0 end
            then '售出 ' || coalesce(e.sell, 0)
          when coalesce(e.release, 0) <> case when o.status = 4 then o.num else 0 end
            then '释放 ' || coalesce(e.release, 0)
          when coalesce(e.returned, 0) <> o.refunded
            then '退回 ' || coalesce(e.returned, 0) || '，退款 ' || o.refunded end as wrong
      from (
        select o.id, o.status, l.sku_id, sum(l.num) as num, sum(coalesce(r.num, 0)) as refunded
        from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
        left join ${refundedLines(company)} r on r.line_id = l.id
        where o.company_id = ${company} group by o.id, o.status, l.sku_id
      ) o
      full join (
        select order_id, sku_id, sum(quantity) filter (where kind = 'reserve') as reserve,
          sum(quantity) filter (where kind = 'sell') as sell,
          sum(quantity) filter (where kind = 'release') as release,
          sum(quantity) filter (where kind = 'return') as returned
        from stock_events where company_id = ${company} and order_id is not null group by order_id, sku_id
      ) e on e.order_id = o.id and e.sku_id = o.sku_id`,
  },
  {
    name: '限购计数与订单一致',
    rows: (company) => sql`
      select coalesce(p.user_id, o.user_id) || ' ' || coalesce(p.spu_id, o.spu_id) as id,
        case when coalesce(p.bought, 0) <> coalesce(o.num, 0)
          then '计数 ' || coalesce(p.bought, 0) || '，订单 ' || coalesce(o.num, 0) end as wrong
      from (select * from purchases where company_id = ${company}) p
      full join (
        select o.user_id, l.spu_id, sum(l.num - coalesce(r.num, 0)) as num
        from orders o join order_lines l on l.company_id = o.company_id and l.order_id = o.id
        left join ${refundedLines(company)} r on r.line_id = l.id
        where o.company_id = ${company} and o.status <> 4 group by o.user_id, l.spu_id
      ) o on o.user_id = p.user_id and o.spu_id = p.spu_id`,
  },
]

export const orderChecks: Check[] = [
  {
    name: '订单金额相符：商品 − 优惠 + 运费 = 积分 + 现金',
    rows: (company) => sql`
      select o.id,
        case when o.goods_amount - o.coupon_amount + o.freight <> o.points_amount + o.payable then '应付不符'
          when o.payable <> o.cash * r.per_fen then '现金不符'
          when r.in_money and o.points * 100 * r.proportion <> o.points_amount * r.rate
            or not r.in_money and o.points * 100 * r.proportion <> o.points_amount then '积分与抵扣不符'
          when least(o.goods_amount, o.coupon_amount, o.freight, o.points, o.points_amount, o.payable) < 0 then '为负'
          when l.amount is distinct from o.goods_amount or l.priced <> l.amount then '商品金额不符'
          when l.coupon <> o.coupon_amount or l.points <> o.points or l.cash <> o.cash then '分摊不符'
          when l.least < 0 then '分摊为负'
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
        select order_id, sum(amount) as amount, sum(num * cost_points) as priced, sum(coupon_share) as coupon,
          sum(points_share) as points, sum(cash_share) as cash,
          min(least(amount - coupon_share, coupon_share, points_share, cash_share)) as least
        from order_lines where company_id = ${company} group by order_id
      ) l on l.order_id = o.id
      left join (
        select order_id, sum(goods_amount) as goods, sum(freight) as freight, sum(coupon_amount) as coupon
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
    name: '优惠券与订单一致',
    rows: (company) => sql`
      select c.id,
        case when c.status = 'unused' and (o.n > 0 or c.order_id is not null) then '未使用却在订单中'
          when c.status = 'locked' and (o.n is distinct from 1 or o.status <> 0) then '锁定却不在待付款订单中'
          when c.status = 'used' and (o.n is distinct from 1 or o.status = 0) then '已使用却不在已付订单中'
          when e.locks - e.releases <> case c.status when 'unused' then 0 else 1 end
            or e.uses <> case c.status when 'used' then 1 else 0 end then '流水不符' end as wrong
      from coupons c
      left join (
        select coupon_id, count(*) as n, min(status) as status from orders p
        where company_id = ${company} and coupon_id is not null and status <> 4
          and not exists (select from order_refunds r where r.company_id = p.company_id
            and r.order_id = p.id and r.coupon_id = p.coupon_id)
        group by coupon_id
      ) o on o.coupon_id = c.id
      cross join lateral (
        select count(*) filter (where kind = 'lock') as locks,
          count(*) filter (where kind in ('release', 'return')) as releases,
          count(*) filter (where kind = 'use') - count(*) filter (where kind = 'return') as uses
        from coupon_events x where x.company_id = c.company_id and x.coupon_id = c.id
      ) e
      where c.company_id = ${company}`,
  },
]

export const paymentChecks: Check[] = [
  {
    name: '订单现金与收款、退款一致',
    rows: (company) => sql`
      select o.id,
        case when coalesce(p.received, 0) - coalesce(r.surplus, 0)
            <> case when o.status in ${paid} then o.cash else 0 end
            then format('收 %s，退多收 %s，应收 %s', coalesce(p.received, 0), coalesce(r.surplus, 0),
              case when o.status in ${paid} then o.cash else 0 end)
          when coalesce(r.returned, 0) <> o.refunded_cash then '已退 ' || coalesce(r.returned, 0)
          when o.refunded_cash > o.cash or o.refunded_points > o.points then '退款超过已付' end as wrong
      from orders o
      left join (select order_id, sum(amount) as received from payments
                 where company_id = ${company} and status = 'succeeded' group by order_id) p on p.order_id = o.id
      left join (
        select order_id,
          sum(amount) filter (where reason in ('order-cancelled', 'paid-twice') and attempt = 1) as surplus,
          sum(amount) filter (where reason not in ('order-cancelled', 'paid-twice') and status = 'succeeded') as returned
        from refunds where company_id = ${company} group by order_id
      ) r on r.order_id = o.id
      where o.company_id = ${company}`,
  },
  {
    name: '每笔收款属于一个订单，退款不超过收款',
    rows: (company) => sql`
      select p.id,
        case when o.id is null then '没有这个订单'
          when p.status = 'succeeded' and p.transaction_id is null then '没有交易号'
          when coalesce(r.amount, 0) > case when p.status = 'succeeded' then p.amount else 0 end
            then '退款 ' || r.amount end as wrong
      from payments p
      left join orders o on o.company_id = p.company_id and o.id = p.order_id
      left join (select payment_id, sum(amount) as amount from refunds
                 where company_id = ${company} and status <> 'failed' group by payment_id) r on r.payment_id = p.id
      where p.company_id = ${company}`,
  },
  {
    name: '订单退款与明细、账本、现金退款一致',
    rows: (company) => sql`
      select r.id,
        case when l.points is distinct from r.points or l.cash is distinct from r.cash then '明细不符'
          when coalesce(j.points, 0) <> r.points then '退回积分 ' || coalesce(j.points, 0)
          when coalesce(c.amount, 0) <> r.cash then '现金退款 ' || coalesce(c.amount, 0)
          when (r.done_at is not null) <> (coalesce(c.succeeded, 0) = r.cash)
            then '已到账 ' || coalesce(c.succeeded, 0)
          when p.wrong > 0 then '子订单状态不符' end as wrong
      from order_refunds r
      left join (select refund_id, sum(points) as points, sum(cash) as cash from order_refund_lines
                 where company_id = ${company} group by refund_id) l on l.refund_id = r.id
      left join (select j.key, sum(e.delta) as points from journals j
                 join entries e on e.company_id = j.company_id and e.journal_id = j.id
                 where j.company_id = ${company} and j.key like 'refund:%' and e.account = 'user'
                 group by j.key) j on j.key = 'refund:' || r.id
      left join (select order_refund_id, sum(amount) filter (where is_last) as amount,
                   sum(amount) filter (where status = 'succeeded') as succeeded
                 from (select order_refund_id, amount, status, attempt = max(attempt)
                         over (partition by payment_id, reason, order_refund_id) as is_last
                       from refunds where company_id = ${company} and order_refund_id <> '') x
                 group by order_refund_id) c on c.order_refund_id = r.id
      left join (select c.refund_id, count(*) filter (where (c.status = 5) <> (x.done_at is not null)) as wrong
                 from order_children c join order_refunds x
                   on x.company_id = c.company_id and x.id = c.refund_id
                 where c.company_id = ${company} group by c.refund_id) p on p.refund_id = r.id
      where r.company_id = ${company}`,
  },
  {
    name: '退款不超过每个商品已付',
    rows: (company) => sql`
      select l.id::text as id,
        case when r.num > l.num then '退 ' || r.num || ' 件，购 ' || l.num || ' 件'
          when r.points > l.points_share then '退积分 ' || r.points
          when r.cash > l.cash_share then '退现金 ' || r.cash end as wrong
      from order_lines l join ${refundedLines(company)} r on r.line_id = l.id
      where l.company_id = ${company}`,
  },
]

export const reminderChecks: readonly Check[] = [
  {
    name: '到货提醒：每次订阅至多一条短信',
    rows: (company) => sql`
      select r.id::text as id,
        case when r.sent_at is not null and r.claimed_at is null then '未认领已发送'
          when r.sent_at < r.claimed_at then '发送早于认领'
          when r.expires_at < r.created_at then '期限早于订阅' end as wrong
      from restock_reminders r where r.company_id = ${company}`,
  },
]
