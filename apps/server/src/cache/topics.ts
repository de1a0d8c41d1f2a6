/**
 * Data that cached responses depend on, such as `goods` or `product:7`. The database notifies of
 * changes by company; modules declare their topics (`cacheTopics`), without the suffix.
 *
 * - `company`: info, settings, banners, icons, sections of the home page, and whether the company
 *   has gift cards and benefits
 * - `goods`: products, their SKUs, categories, suppliers, selections; not how many were sold
 * - `coupon`: rules of coupon templates, and whether there are any
 * - `article`: articles and their categories, not their reads
 * - `flashSale`: sessions of flash sales, not their stock
 * - `page`: publications of pages of blocks
 * - `stock`: a SKU became sold out, or available again
 * - `product:7`: the shown stock of product 7: sold out, or the last ten pieces counted down
 * - `review:7`: the reviews of product 7, not their votes
 * - `question:7`: the questions about product 7 and their answers
 * - `sku:7`: SKU 7 became sold out, or available again
 * - `chat:7`: a conversation of shopper 7
 * - `session:hash`: a session was ended, or its shopper disabled; of no company (`anyCompany`)
 */
export type Topic = string

/** Company id of rows that no company owns. */
export const anyCompany = 0

/** Key of a company and topic in a map. */
export const toTopicKey = (companyId: number, topic: Topic) => `${companyId} ${topic}`

const form = /^(\d+) (\S+)$/

/**
 * A notification, `7 stock`; null for one that cannot be parsed: the whole cache is then dropped.
 */
export function readChange(payload: string): { companyId: number; topic: Topic } | null {
  const [, companyId, topic] = form.exec(payload) ?? []
  return topic === undefined ? null : { companyId: Number(companyId), topic }
}
