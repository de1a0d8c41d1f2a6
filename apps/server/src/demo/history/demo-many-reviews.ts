import { OrderStatus, ReviewStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import { selectRows } from '../../db/connection/database.ts'
import type { Deps } from '../../deps.ts'
import {
  createOperatorReviewsRepository,
  createOperatorReviewsService,
  createReviewsRepository,
  createReviewsService,
} from '../../modules/reviews/index.ts'
import type { CompanyCache } from '../../modules/companies/index.ts'
import { reviewerPhones } from '../companies/mall/reviewers.ts'
import { demoMachine } from '../operations/demo-machine.ts'
import { prng } from '../prng.ts'
import { FLAGSHIP } from './demo-flagship-reviews.ts'
import { demoOrders, findDemoShopper } from './demo-orders.ts'
import { followUps, replies, tagsFor, writeReview } from './review-texts.ts'

const companyId = 1
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Number of reviews by rank of the product: few products have many, most have one or two. */
const SPREAD = [
  { products: 20, reviews: 12 },
  { products: 40, reviews: 6 },
  { products: 60, reviews: 2 },
] as const
const PRODUCTS = SPREAD.reduce((sum, { products }) => sum + products, 0)

type Product = {
  skuId: number
  costPoints: number
  name: string
  subtitle: string
}

/** Best-selling products to ship without the flagship, each with its cheapest SKU. */
const listProducts = (deps: Deps) =>
  deps.db.transaction(companyId, (tx) =>
    selectRows<Product>(
      tx,
      sql`select k.id as "skuId", k.cost_points as "costPoints", p.name, p.subtitle
          from spus p
          cross join lateral (
            select u.id, u.cost_points from skus u
            join stocks s on s.company_id = u.company_id and s.sku_id = u.id and s.pool_id = 0 and s.available > 40
            where u.company_id = p.company_id and u.spu_id = p.id and u.on_sale
            order by u.cost_points, u.id limit 1) k
          where p.company_id = ${companyId} and p.on_sale and p.kind = 'parcel' and p.least_num = 1
            and p.name not like ${`${FLAGSHIP}%`}
          order by p.sales desc, p.id limit ${PRODUCTS}`,
    ),
  )

/** Assigns about equal numbers of products to each reviewer. */
function assign(products: readonly Product[], reviewers: number): Product[][] {
  const chosen: Product[][] = Array.from({ length: reviewers }, () => [])
  let next = 0
  let index = 0
  for (const { products: count, reviews } of SPREAD) {
    for (const product of products.slice(index, index + count)) {
      for (let review = 0; review < reviews; review += 1) {
        chosen[next % reviewers]?.push(product)
        next += 1
      }
    }
    index += count
  }
  return chosen
}

/**
 * Some 600 reviews of the best sellers by other shoppers of company 1, with replies and follow-ups,
 * through the regular services with a shifted clock. Existing ones are unchanged.
 * @returns the number of reviews created
 */
export async function demoManyReviews(deps: Deps, companies: CompanyCache): Promise<number> {
  const products = await listProducts(deps)
  const baskets = assign(products, reviewerPhones.length)
  const today = deps.now().getTime()
  const operator = demoMachine(companyId, 'ops.importReviews', ['orders.write'])
  const serviceAt = (at: number) => ({ companies, now: () => new Date(at) })
  let created = 0
  for (const [index, phone] of reviewerPhones.entries()) {
    const skus = baskets[index] ?? []
    const userId = await findDemoShopper(deps, phone)
    if (userId === null || skus.length === 0) continue
    const name = `reviewer-${String(index)}`
    const daysAgo = 25 + index * 5
    const story = { name, daysAgo, goods: [], skus, status: OrderStatus.Completed }
    if ((await demoOrders(deps, companies, phone, [story])) === 0) continue
    const shopper = { companyId, userId }
    const reading = createReviewsService({
      repository: createReviewsRepository(deps.db),
      findBudget: () => Promise.resolve(0),
      ...serviceAt(today),
    })
    const { list } = await reading.listReviewable(shopper, { page: 1, size: 50 })
    const [orderId = ''] = list.map((line) => line.orderId)
    const random = prng(name)
    const reviews = skus.flatMap((product) => {
      const [promise = ''] = product.subtitle.split(' · ')
      const written = writeReview(random, { ...product, promise })
      if (!written) return []
      const at =
        today - (daysAgo - 4 - random.between(0, 18)) * DAY_MS - random.between(0, 9) * HOUR_MS
      const kind = written.rating >= 4 ? 'good' : 'poor'
      const isAnswered = random.next() < (kind === 'good' ? 0.08 : 0.8)
      return {
        ...written,
        orderId,
        skuId: product.skuId,
        at: new Date(at).toISOString(),
        tags: [...tagsFor(random, written.rating)],
        isAnonymous: random.next() < 0.15,
        reply: isAnswered ? (replies[kind][random.between(0, 1)] ?? '') : '',
      }
    })
    const operators = createOperatorReviewsService({
      db: deps.db,
      repository: createOperatorReviewsRepository(deps.db),
      ...serviceAt(today),
    })
    const answer = await operators.importAll(operator, { reviews, check: false })
    if (answer.faults.length > 0) {
      deps.log.info({ reviewer: name, faults: answer.faults.length }, 'demo reviews left out')
    }
    created += answer.added
    const { list: own } = await reading.listOwn(shopper, { page: 1, size: 50 })
    const pleased = own.filter(
      ({ rating, status, canFollowUp }) =>
        rating === 5 && status === ReviewStatus.Shown && canFollowUp,
    )
    for (const { id } of pleased.slice(0, 2)) {
      const text = followUps[random.between(0, followUps.length - 1)] ?? ''
      await reading.followUp(shopper, { id, text, pictures: [] })
    }
  }
  return created
}
