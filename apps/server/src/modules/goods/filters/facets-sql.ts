import type { GoodsFacets } from '@mall/contract'
import { sql, type SQL } from 'drizzle-orm'
import { inStockSql } from '../cards/card-sql.ts'
import { FREE_FREIGHT } from '../cards/promised-services.ts'
import type { ChosenFilters } from './chosen-filters.ts'
import {
  brandSql,
  filterConditions,
  freeFreightSql,
  fullPointsSql,
  usableCouponSql,
} from './filter-sql.ts'

export type FacetRow = Omit<GoodsFacets, 'prices'>
export type FacetQuery = {
  companyId: number
  filters: ChosenFilters
  inStock: boolean
  minPrice?: number | undefined
  maxPrice?: number | undefined
}

const mostBrands = 60
const mostServices = 20

/**
 * One row with the counts of all filter values. A value counts with the other filters applied;
 * chosen services also apply to services.
 * @param from the goods with words, category and selection but without filters, as `from … where`
 */
export function facetsSql(
  { companyId, filters, inStock, minPrice, maxPrice }: FacetQuery,
  from: SQL,
  now: Date,
): SQL {
  const { terms } = filters
  const { brands, services } = filterConditions(companyId, filters, now)
  const kept = {
    brand: brands ?? sql`true`,
    service: services ?? sql`true`,
    price: sql`s.cost_points between ${minPrice ?? 0}::bigint
      and ${maxPrice ?? Number.MAX_SAFE_INTEGER}::bigint`,
  }
  const coupon = filters.hasCoupon ? sql`f.couponed` : sql`true`
  const points = filters.fullPoints ? sql`f.in_points` : sql`true`
  const stock = inStock ? sql`f.in_stock` : sql`true`
  return sql`
    with f as materialized (
      select ${brandSql} as brand, s.services, ${freeFreightSql(terms)} as free,
        ${usableCouponSql(companyId, filters, now)} as couponed,
        ${fullPointsSql(companyId, terms, now)} as in_points, ${inStockSql(companyId)} as in_stock,
        ${kept.brand} as by_brand, ${kept.service} and ${kept.price} as kept
      ${from}
    ), chosen as (
      select * from f where kept and by_brand and ${coupon} and ${points} and ${stock}
    )
    select (select count(*)::int from chosen) as total,
      (select count(*)::int from f where kept and by_brand and couponed and ${points} and ${stock})
        as "hasCoupon",
      (select count(*)::int from f where kept and by_brand and in_points and ${coupon} and ${stock})
        as "fullPoints",
      (select count(*)::int from f where kept and by_brand and in_stock and ${coupon} and ${points})
        as "inStock",
      (select coalesce(jsonb_agg(jsonb_build_object('value', brand, 'count', n)
          order by n desc, brand), '[]')
        from (select brand, count(*)::int as n from f
          where kept and ${coupon} and ${points} and ${stock} and brand <> ''
          group by brand order by n desc, brand limit ${mostBrands}) b) as brands,
      (select coalesce(jsonb_agg(jsonb_build_object('value', service, 'count', n)
          order by n desc, service), '[]')
        from (select service, count(*)::int as n from chosen
          cross join lateral (
            select jsonb_array_elements_text(chosen.services) as service
            union select ${FREE_FREIGHT}::text where chosen.free) own
          group by service order by n desc, service limit ${mostServices}) v) as services`
}
