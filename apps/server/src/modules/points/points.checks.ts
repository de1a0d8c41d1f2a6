import { ledgerAccountLabels } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { paid, type AuditCheck } from '../../audit-check.ts'

const accountTitles = sql.raw(
  Object.entries(ledgerAccountLabels)
    .map(([account, title], place) => `('${account}', '${title}', ${String(place)})`)
    .join(),
)

export const pointsChecks: readonly AuditCheck[] = [
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
    showsDetail: true,
    rows: (company) => sql`
      select string_agg(coalesce(title, account) || ' ' ||
          case when account in ('issued', 'partner') then -balance else balance end, '，' order by place)
          as id,
        case when sum(balance) <> 0 then '差 ' || sum(balance) end as wrong
      from (select account, sum(delta) as balance from entries
            where company_id = ${company} group by account) a
      left join (values ${accountTitles}) as t (account, title, place) using (account)
      having count(*) > 0`,
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
          when e.total <> 0 then '合计 ' || e.total
          when e.least <> b.user_id or e.most <> b.user_id then '分录属于其他顾客' end as wrong
      from (select * from point_batches where company_id = ${company}) b
      full join (
        select batch_id, sum(delta) as total, sum(delta) filter (where account = 'user') as free,
          -sum(delta) filter (where account in ('issued', 'campaign', 'partner', 'pending')) as issued,
          min(owner_id) filter (where account in ('user', 'held')) as least,
          max(owner_id) filter (where account in ('user', 'held')) as most
        from entries where company_id = ${company} and batch_id is not null group by batch_id
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
  {
    name: '待首次登录的积分：账户相符，每笔发放一次',
    rows: (company) => sql`
      select coalesce(p.id, a.owner_id)::text as id, case
          when p.id is null then '没有这笔积分'
          when coalesce(a.kept, 0) <> p.points then '账户收入 ' || coalesce(a.kept, 0) || '，应为 ' || p.points
          when a.balance <> case p.state when 'waiting' then p.points else 0 end then '账户余额 ' || a.balance
          when (p.state = 'waiting') <> (p.ended_at is null) then '状态与结束时间不符'
          when (p.state = 'waiting') <> (p.subject <> '') then '合作方编号应只在等待时保留'
          when p.state = 'credited' and (b.user_id, b.granted) is distinct from (p.user_id, p.points)
            then '与发放的积分批次不符'
          when p.state <> 'credited' and p.batch_id is not null then '未发放却有积分批次'
        end as wrong
      from (select * from pending_points where company_id = ${company}) p
      full join (
        select owner_id, sum(delta) as balance, sum(delta) filter (where delta > 0) as kept
        from entries where company_id = ${company} and account = 'pending' group by owner_id
      ) a on a.owner_id = p.id
      left join point_batches b on b.company_id = ${company} and b.id = p.batch_id`,
  },
]
