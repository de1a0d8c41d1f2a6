import { OrderStatus } from '@mall/contract/states'
import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import {
  createOperatorReviewsRepository,
  createOperatorReviewsService,
  createReviewsRepository,
  createReviewsService,
} from '../../modules/reviews/index.ts'
import { Refusal } from '../../plugins/errors.ts'
import { listenerPhones } from '../companies/mall/reviewers.ts'
import { demoMachine } from '../operations/demo-machine.ts'
import { picture, pictureSrc } from '../pictures.ts'
import { prng } from '../prng.ts'
import { demoOrders, findDemoShopper } from './demo-orders.ts'
import { flagshipReviews, type FlagshipReview } from './flagship-review-texts.ts'
import { tagsFor } from './review-texts.ts'
import { uploadDrawnPicture } from './upload-drawn-picture.ts'

/** Start of the flagship's product name. */
export const FLAGSHIP = '听涧 头戴式'

const companyId = 1
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const WITH_PICTURES = 12

type Sku = { skuId: number; costPoints: number; src: string }

/** SKUs of the flagship, the most frequent first. */
const listSkus = (deps: Deps) =>
  deps.db.query<Sku>(
    companyId,
    sql`select k.id::float8 as "skuId", k.cost_points::float8 as "costPoints",
          coalesce(k.picture, p.pictures->0)->>'src' as src
        from spus p join skus k on k.company_id = p.company_id and k.spu_id = p.id and k.on_sale
        where p.company_id = ${companyId} and p.on_sale and p.name like ${`${FLAGSHIP}%`}
        order by k.sort, k.id`,
  )

const serviceAt = (deps: Deps, at: number) =>
  createReviewsService({
    repository: createReviewsRepository(deps.db),
    // Without points, because the demo's history precedes the company's budget.
    findBudget: () => Promise.resolve(0),
    companies: deps.companies,
    now: () => new Date(at),
  })

type Visit = { userId: number; index: number; daysAgo: number; sku: Sku; review: FlagshipReview }

/**
 * Adds a review, its follow-up and its reply to a received order. @returns number of added reviews
 */
async function addReview(deps: Deps, visit: Visit): Promise<number> {
  const { userId, index, daysAgo, sku, review } = visit
  const shopper = { companyId, userId }
  const random = prng(`flagship-${String(index)}`)
  const today = deps.now().getTime()
  const { list } = await serviceAt(deps, today).listReviewable(shopper, { page: 1, size: 50 })
  const line = list.find(({ name }) => name.startsWith(FLAGSHIP))
  if (!line) return 0
  const at =
    today -
    (daysAgo - 4 - random.between(0, Math.min(8, daysAgo - 6))) * DAY_MS -
    random.between(1, 14) * HOUR_MS
  const sources = index < WITH_PICTURES ? choosePictures(index, sku.src) : []
  const pictures: string[] = []
  for (const src of sources) {
    const uploaded = await uploadDrawnPicture(deps, shopper, { src, purpose: 'review' })
    if (uploaded) pictures.push(uploaded)
  }
  const { id } = await serviceAt(deps, at).add(shopper, {
    lineId: line.lineId,
    rating: review.rating,
    tags: [...tagsFor(random, review.rating)],
    text: review.text,
    isAnonymous: random.next() < 0.15,
    pictures,
  })
  if (review.followUp) {
    const later = serviceAt(deps, at + random.between(1, 3) * DAY_MS)
    await later.followUp(shopper, { id, text: review.followUp, pictures: [] })
  }
  if (review.reply) {
    const operators = createOperatorReviewsService({
      db: deps.db,
      repository: createOperatorReviewsRepository(deps.db),
      companies: deps.companies,
      now: () => new Date(at + DAY_MS),
    })
    const operator = demoMachine(companyId, 'ops.replyReview', ['orders.write'])
    await operators.reply(operator, { id, text: review.reply })
  }
  return 1
}

/** One to three pictures of the demo's set: the bought product, its box, and the product again. */
const choosePictures = (index: number, src: string): string[] =>
  [src, pictureSrc(index % 2 === 0 ? 'box' : 'gift'), picture('headphones').src].slice(
    0,
    1 + (index % 3),
  )

/**
 * Creates fifty orders of the flagship with a review each through the regular services with a
 * shifted clock. Existing ones stay unchanged.
 * @returns the number of reviews created
 */
export async function createFlagshipReviews(deps: Deps): Promise<number> {
  const skus = await listSkus(deps)
  let created = 0
  for (const [index, review] of flagshipReviews.entries()) {
    const phone = listenerPhones[index] ?? ''
    const userId = await findDemoShopper(deps, phone)
    const sku = skus[(index * index) % Math.max(1, skus.length)]
    if (userId === null || !sku) continue
    const daysAgo = 12 + index * 2
    const story = {
      name: `flagship-${String(index)}`,
      daysAgo,
      goods: [],
      skus: [sku],
      status: OrderStatus.Completed,
    }
    if ((await demoOrders(deps, deps.companies, phone, [story])) === 0) continue
    try {
      created += await addReview(deps, { userId, index, daysAgo, sku, review })
    } catch (error) {
      // Another process has created the order concurrently.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return created
}
