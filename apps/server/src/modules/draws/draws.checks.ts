import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const luckyDrawChecks: readonly AuditCheck[] = [
  {
    name: '抽奖：编号连续，概率之和等于总数',
    rows: (company) => sql`
      select d.id::text as id, case
          when r.draws <> d.last_no - d.removed_no or r.last <> d.last_no or r.first <= d.removed_no
            then '编号 ' || d.removed_no + 1 || ' 到 ' || d.last_no || '，记录 ' || r.draws
          when r.day <= d.removed_days then '第 ' || r.day || ' 天的记录没有删除'
          when d.removed_days > 0 and d.removed_at < ((d.starts_at at time zone 'Asia/Shanghai')::date
              + d.removed_days + 730)::timestamp at time zone 'Asia/Shanghai' then '未满两年已删除'
          when d.opened_at is not null and p.weight is distinct from d.whole
            then '概率之和 ' || coalesce(p.weight, 0)
          when d.opened_at is null and r.draws > 0 then '未开启已抽奖' end as wrong
      from lucky_draws d
      cross join lateral (select count(*)::int as draws, coalesce(max(no), d.removed_no) as last,
          min(no) as first, min(day) as day from draws
        where company_id = d.company_id and draw_id = d.id) r
      cross join lateral (select sum(weight)::int as weight from lucky_draw_prizes
        where company_id = d.company_id and draw_id = d.id) p
      where d.company_id = ${company}`,
  },
  {
    name: '抽奖：种子与摘要相符',
    rows: (company) => sql`
      select s.draw_id || ' ' || s.day as id, case
          when encode(sha256(decode(s.seed, 'hex')), 'hex') is distinct from
            case when s.day = 1 then d.digest else b.seed end then '第 ' || s.day || ' 天的种子不符'
        end as wrong
      from draw_seeds s
      join lucky_draws d on d.company_id = s.company_id and d.id = s.draw_id
      left join draw_seeds b
        on b.company_id = s.company_id and b.draw_id = s.draw_id and b.day = s.day - 1
      where s.company_id = ${company}`,
  },
  {
    name: '抽奖：结果可由已公布的种子重算',
    rows: (company) => sql`
      select r.draw_id || '-' || r.no as id, case
          when s.seed is not null and r.ticket <> draw_ticket(s.seed,
              'v1|' || r.company_id || '|L' || r.draw_id || '-' || r.no || '|' || r.nonce, d.whole)
            then '随机数不符'
          when r.hit is distinct from (
            select w.no from (select no, sum(weight) over (order by no) as upto
              from lucky_draw_prizes
              where company_id = r.company_id and draw_id = r.draw_id) w
            where w.upto > r.ticket order by w.no limit 1) then '中奖 ' || r.hit || ' 不符'
          when (r.hit <> r.given) <> (r.why is not null) then '替代奖品没有原因'
        end as wrong
      from draws r
      join lucky_draws d on d.company_id = r.company_id and d.id = r.draw_id
      left join draw_seeds s
        on s.company_id = r.company_id and s.draw_id = r.draw_id and s.day = r.day
      where r.company_id = ${company}`,
  },
  {
    name: '抽奖：每次抽奖用一次机会，购买的机会与积分流水一致',
    rows: (company) => sql`
      select c.id, case
          when c.used <> coalesce(r.draws, 0) then '已用 ' || c.used || '，抽奖 ' || coalesce(r.draws, 0)
          when c.source = 'points' and c.points is distinct from e.spent
            then '应付 ' || c.points || '，流水 ' || coalesce(e.spent, 0)
          when c.source = 'points' and coalesce(e.returned, 0) <>
              case when c.returned_at is null then 0 else c.points end
            then '退回 ' || coalesce(e.returned, 0)
          when c.returned_at is not null and c.used > 0 then '已用仍退回' end as wrong
      from lucky_draw_chances c
      left join (select chance_id, count(*)::int as draws from draws
        where company_id = ${company} group by chance_id) r on r.chance_id = c.id
      cross join lateral (
        select (select sum(e.delta) from journals j
            join entries e on e.company_id = j.company_id and e.journal_id = j.id
            where j.company_id = c.company_id and j.key = 'chance:' || c.id and e.account = 'spent')
            as spent,
          (select -sum(e.delta) from journals j
            join entries e on e.company_id = j.company_id and e.journal_id = j.id
            where j.company_id = c.company_id and j.key = 'chance:' || c.id || ':return'
              and e.account = 'spent') as returned
      ) e
      where c.company_id = ${company}
      union all
      select r.draw_id || '-' || r.no, '没有抽奖机会' from draws r
      where r.company_id = ${company} and not exists (select from lucky_draw_chances c
        where c.company_id = r.company_id and c.id = r.chance_id)`,
  },
  {
    name: '抽奖：发出的奖品不超过件数与预算，计数一致',
    rows: (company) => sql`
      select p.draw_id || ' ' || p.no as id, case
          when p.given <> p.removed_given + coalesce(r.given, 0)
            then '计数 ' || p.given || '，记录 ' || p.removed_given + coalesce(r.given, 0)
          when p.given > p.pieces then '发出 ' || p.given || '，共 ' || p.pieces
          when p.no = 1 and d.cost <> c.cost then '成本 ' || d.cost || '，记录 ' || c.cost
          when p.no = 1 and c.cost > d.budget then '成本 ' || c.cost || '，预算 ' || d.budget
          when p.kind in ('goods', 'cardSecret') and d.opened_at is not null
              and coalesce(t.available, 0) <> case d.status when 'settled' then 0
                else p.pieces - p.removed_given - coalesce(r.claimed, 0) end
            then '奖池 ' || coalesce(t.available, 0) end as wrong
      from lucky_draw_prizes p
      join lucky_draws d on d.company_id = p.company_id and d.id = p.draw_id
      left join (select draw_id, given as no,
          count(*) filter (where state <> 'abandoned')::int as given,
          count(*) filter (where state = 'claimed')::int as claimed
        from draws where company_id = ${company} group by draw_id, given) r
        on r.draw_id = p.draw_id and r.no = p.no
      cross join lateral (select
          coalesce((select sum(cost) from draws where company_id = d.company_id
            and draw_id = d.id and state <> 'abandoned'), 0)
          + (select sum(removed_given * unit_cost) from lucky_draw_prizes
            where company_id = d.company_id and draw_id = d.id) as cost) c
      left join stocks t
        on t.company_id = p.company_id and t.sku_id = p.sku_id and t.pool_id = p.id
      where p.company_id = ${company}`,
  },
  {
    name: '抽奖：积分、优惠券和订单与奖品一致',
    rows: (company) => sql`
      select r.draw_id || '-' || r.no as id, case
          when p.kind = 'points' and e.points is distinct from p.points
            then '积分 ' || coalesce(e.points, 0) || '，应为 ' || p.points
          when p.kind = 'points' and e.user_id <> r.user_id then '积分记给其他顾客'
          when p.kind <> 'points' and e.points is not null then '多记积分'
          when p.kind = 'coupon' and not exists (select from coupons c
            where c.company_id = r.company_id and c.user_id = r.user_id
              and c.template_id = p.template_id
              and c.request_key = 'draw:L' || r.draw_id || '-' || r.no) then '没有优惠券'
          when r.state = 'claimed' and p.kind <> 'topUp' and not exists (select from orders o
            join order_lines l on l.company_id = o.company_id and l.order_id = o.id
            where o.company_id = r.company_id and o.id = r.order_id and o.user_id = r.user_id
              and o.payable = 0 and l.sku_id = p.sku_id) then '订单不符'
          when r.state = 'claimed' and p.kind = 'topUp' and not exists (select from orders o
            join top_ups t on t.company_id = o.company_id and t.order_id = o.id
            where o.company_id = r.company_id and o.id = r.order_id and o.user_id = r.user_id
              and o.payable = 0 and t.user_id = r.user_id and t.face_value = p.face_value)
            then '话费充值不符'
          when r.state = 'claimed' and p.kind = 'cardSecret' and not exists (
            select from orders o
            join order_lines l on l.company_id = o.company_id and l.order_id = o.id
            join spus s on s.company_id = l.company_id and s.id = l.spu_id and s.kind = 'card'
            where o.company_id = r.company_id and o.id = r.order_id) then '订单不是卡密'
          when (p.kind in ('goods', 'cardSecret', 'topUp')) <> (r.state in ('waiting', 'claimed', 'abandoned'))
            or (p.kind = 'thanks') <> (r.state = 'none') then '状态 ' || r.state end as wrong
      from draws r
      join lucky_draw_prizes p
        on p.company_id = r.company_id and p.draw_id = r.draw_id and p.no = r.given
      left join lateral (
        select max(e.delta) as points, max(e.owner_id) as user_id from journals j
        join entries e on e.company_id = j.company_id and e.journal_id = j.id and e.account = 'user'
        where j.company_id = r.company_id and j.key = 'draw:L' || r.draw_id || '-' || r.no) e on true
      where r.company_id = ${company}`,
  },
]
