/**
 * What an answer may be made of. The database tells which of them have changed, for which company
 * (`../db/access.sql`); a name here that no trigger says is never heard.
 *
 * - `company`: info, settings, banners, icons, sections of the home page
 * - `goods`: products, their SKUs, categories, suppliers, selections; not how many were sold
 * - `coupon`: rules of coupon templates
 * - `article`: articles
 * - `stock`: some SKU began or ceased to be sold out
 * - `product:7`: what product 7 tells of its stock: sold out, or the last ten pieces counted down
 * - `sku:7`: SKU 7 began or ceased to be sold out
 * - `session:hash`: a session was ended, or its shopper disabled; of no company (`anyCompany`)
 */
export type Topic =
  | 'company'
  | 'goods'
  | 'coupon'
  | 'article'
  | 'stock'
  | `product:${number}`
  | `sku:${number}`
  | `session:${string}`

/** What a list of goods shows, whatever is in it; a product's own page adds `product:…`. */
export const listTopics = ['company', 'goods', 'coupon', 'stock'] as const satisfies Topic[]

/** Stands for what no company owns. */
export const anyCompany = 0

const form = /^(\d+) (\S+)$/

/** A notification, `7 stock`; null for one that cannot be read: then nothing kept can be believed. */
export function readChange(payload: string): { companyId: number; topic: Topic } | null {
  const [, companyId, topic] = form.exec(payload) ?? []
  return topic === undefined ? null : { companyId: Number(companyId), topic: topic as Topic }
}
