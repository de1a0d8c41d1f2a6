import { sql, type SQL } from 'drizzle-orm'
import { needsShipping, goodsKinds } from '@mall/contract/kinds'
import { anyTemplateCoversSql, couponedSql } from '../cards/card-sql.ts'
import { FREE_FREIGHT } from '../cards/promised-services.ts'
import type { ChosenFilters, FilterTerms } from './chosen-filters.ts'

const shippedKinds = JSON.stringify(goodsKinds.filter(needsShipping))

/** The brand of the product `s`; null without the attribute. */
export const brandSql = sql`(select a.value->>'value' from jsonb_array_elements(s.attributes) a
  where a.value->>'name' = '品牌' limit 1)`

/** Condition: one purchase of the product `s` ships free by its service or the company's rules. */
export const freeFreightSql = ({ freeFrom }: FilterTerms): SQL =>
  sql`(s.services @> ${JSON.stringify([FREE_FREIGHT])}::jsonb or coalesce(
    ${shippedKinds}::jsonb @> to_jsonb(s.kind)
      and s.cost_points * s.least_num >= ${freeFrom}::bigint, false))`

/**
 * Condition: points pay the minimum quantity of the product `s` in full, also in a running flash
 * sale.
 */
export const fullPointsSql = (companyId: number, { points }: FilterTerms, now: Date): SQL =>
  points === null
    ? sql`false`
    : sql`(s.cost_points * s.least_num <= ${points.worth}::bigint
      and s.cost_points * s.least_num % ${points.step}::bigint = 0
      and not exists (
        select from skus k
        join flash_sale_items i on i.company_id = k.company_id and i.sku_id = k.id
        join flash_sale_sessions f on f.company_id = i.company_id and f.id = i.session_id
        where k.company_id = ${companyId} and k.spu_id = s.id and not i.allows_points
          and f.status = 'published'
          and ${now.toISOString()}::timestamptz between f.starts_at and f.ends_at))`

const brandsSql = (brands: readonly string[]): SQL =>
  sql`${JSON.stringify(brands)}::jsonb @> to_jsonb(${brandSql})`

export function servicesSql(services: readonly string[], terms: FilterTerms): SQL {
  const own = services.filter((service) => service !== FREE_FREIGHT)
  const hasOwn = sql`s.services @> ${JSON.stringify(own)}::jsonb`
  return own.length === services.length ? hasOwn : sql`(${hasOwn} and ${freeFreightSql(terms)})`
}

/** Condition: a coupon usable by the shopper, or claimable by a guest, covers the product `s`. */
export const usableCouponSql = (
  companyId: number,
  { usableTemplates }: ChosenFilters,
  now: Date,
): SQL =>
  usableTemplates === undefined
    ? couponedSql(companyId, now)
    : anyTemplateCoversSql(companyId, usableTemplates)

/** The condition of each filter that is chosen, on the product `s`. */
export function filterConditions(companyId: number, filters: ChosenFilters, now: Date) {
  const { brands, services, hasCoupon, fullPoints, terms } = filters
  return {
    brands: brands.length === 0 ? undefined : brandsSql(brands),
    services: services.length === 0 ? undefined : servicesSql(services, terms),
    hasCoupon: hasCoupon ? usableCouponSql(companyId, filters, now) : undefined,
    fullPoints: fullPoints ? fullPointsSql(companyId, terms, now) : undefined,
  }
}
