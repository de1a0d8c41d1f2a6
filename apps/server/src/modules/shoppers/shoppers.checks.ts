import { sql } from 'drizzle-orm'
import type { AuditCheck } from '../../audit-check.ts'

export const shopperChecks: readonly AuditCheck[] = [
  {
    name: '已删除个人信息的顾客不留个人信息',
    rows: (company) => sql`
      select a.user_id::text as id,
        case when u.id is null then '没有这位顾客'
          when not u.disabled then '仍可登录'
          when coalesce(u.phone, u.user_name, u.password_hash) is not null
            or u.nick_name <> '' or u.head_image <> '' or u.birthday <> '' then '账号资料'
          when exists (select from identities i where i.company_id = a.company_id
            and i.user_id = a.user_id) then '合作方身份'
          when exists (select from addresses d where d.company_id = a.company_id
            and d.user_id = a.user_id) then '收货地址'
          when exists (select from orders o where o.company_id = a.company_id
            and o.user_id = a.user_id and (o.receiver->>'tel' <> '' or o.remark <> '' or o.operator_remark <> ''))
            then '订单收货人' end as wrong
      from anonymisations a
      left join users u on u.company_id = a.company_id and u.id = a.user_id
      where a.company_id = ${company}`,
  },
]
