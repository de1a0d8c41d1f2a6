import type { InputOf } from '@mall/contract'
import { OrderStatus } from '@mall/contract/states'
import { demoMachine } from '../operations/demo-machine.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import { demoOrders, findDemoShopper, type DemoStory } from './demo-orders.ts'
import type { CompanyCache } from '../../modules/companies/index.ts'
import {
  createOperatorReviewsRepository,
  createOperatorReviewsService,
  createReviewsRepository,
  createReviewsService,
} from '../../modules/reviews/index.ts'
import { uploadDrawnPicture } from './upload-drawn-picture.ts'

const companyId = 1
const DAY_MS = 86_400_000

type DemoReview = Pick<InputOf<'review.add'>, 'rating' | 'tags' | 'text'> & {
  isAnonymous?: boolean
  daysAgo: number
  followUp?: string
  reply?: string
  withPicture?: boolean
}

/** Reviews of the products of one order, in the order of its lines: by supplier, then as chosen. */
type Reviewer = { phone: string; story: DemoStory; reviews: readonly DemoReview[] }

const finished = (name: string, daysAgo: number, goods: readonly number[]): DemoStory => ({
  name,
  daysAgo,
  goods,
  status: OrderStatus.Completed,
})

const reviewers: readonly Reviewer[] = [
  {
    phone: '13800000002',
    story: finished('reviewed-by-zhou', 40, [0, 1, 2, 4]),
    reviews: [
      {
        daysAgo: 34,
        rating: 5,
        tags: ['质量很好', '物流很快'],
        withPicture: true,
        text: '声音不吵，走得也准，放在床头刚好。晚上能看清指针。',
        followUp: '用到现在没有慢过，电池也还有电。',
        reply: '谢谢您的认可，祝您每天好精神。',
      },
      {
        daysAgo: 33,
        rating: 3,
        tags: ['物流较慢'],
        text: '东西不错，路上走了五天，叶子有点蔫。',
        reply: '让您久等了，我们已经换了更快的线路。',
      },
      {
        daysAgo: 33,
        rating: 5,
        tags: ['性价比高', '会再次购买'],
        text: '第二次买了，家里人都说好。',
      },
      { daysAgo: 34, rating: 4, tags: ['与描述一致'], text: '和图片一样，分量也足。' },
    ],
  },
  {
    phone: '13800000005',
    story: finished('reviewed-by-chen', 30, [0, 1, 4]),
    reviews: [
      {
        daysAgo: 25,
        rating: 5,
        tags: ['包装精美'],
        text: '送人的，包装很用心。',
        isAnonymous: true,
      },
      { daysAgo: 24, rating: 4, tags: [], text: '长势不错，一周浇一次水就行。' },
      {
        daysAgo: 24,
        rating: 5,
        tags: ['质量很好'],
        text: '比想象的大，家人都喜欢。',
        withPicture: true,
      },
    ],
  },
  {
    phone: '13800000006',
    story: finished('reviewed-by-jiang', 20, [0, 2, 3]),
    reviews: [
      {
        daysAgo: 15,
        rating: 2,
        tags: ['包装破损'],
        text: '盒子压扁了，商品没有坏。',
        reply: '很抱歉，我们已改用加厚的纸箱。',
      },
      {
        daysAgo: 14,
        rating: 5,
        tags: ['与描述一致', '物流很快'],
        text: '今天下单明天到，和描述一样。',
      },
      { daysAgo: 14, rating: 5, tags: ['会再次购买'], text: '' },
    ],
  },
]

/**
 * Orders of other demo shoppers with their reviews, through the regular services with a shifted
 * clock. Existing orders and reviews are unchanged.
 * @returns the number of reviews created
 */
export async function demoReviews(deps: Deps, companies: CompanyCache): Promise<number> {
  const today = deps.now().getTime()
  const at = (daysAgo: number) => ({
    companies,
    now: () => new Date(today - daysAgo * DAY_MS),
  })
  const reading = {
    repository: createReviewsRepository(deps.db),
    // Without points, because the demo's history precedes the company's budget.
    findBudget: () => Promise.resolve(0),
  }
  const operator = demoMachine(companyId, 'ops.replyReview', ['orders.write'])
  let created = 0

  for (const { phone, story, reviews } of reviewers) {
    const userId = await findDemoShopper(deps, phone)
    if (userId === null) continue
    const shopper = { companyId, userId }
    if ((await demoOrders(deps, companies, phone, [story])) === 0) continue
    const { list } = await createReviewsService({ ...reading, ...at(0) }).listReviewable(shopper, {
      page: 1,
      size: 20,
    })
    const lines = list.toSorted((one, other) => one.lineId - other.lineId)
    for (const [index, demoReview] of reviews.entries()) {
      const line = lines[index]
      if (!line) continue
      const { daysAgo, followUp, reply, withPicture, ...review } = demoReview
      const { tags, text, isAnonymous = false } = review
      const pictures = withPicture
        ? [await uploadDrawnPicture(deps, shopper, { src: line.picture.src, purpose: 'review' })]
        : []
      const service = createReviewsService({ ...reading, ...at(daysAgo) })
      try {
        const { id } = await service.add(shopper, {
          lineId: line.lineId,
          rating: review.rating,
          tags,
          text,
          isAnonymous,
          pictures: pictures.flatMap((src) => src ?? []),
        })
        created += 1
        const later = createReviewsService({ ...reading, ...at(daysAgo - 10) })
        if (followUp) await later.followUp(shopper, { id, text: followUp, pictures: [] })
        const answers = createOperatorReviewsService({
          db: deps.db,
          repository: createOperatorReviewsRepository(deps.db),
          ...at(daysAgo - 1),
        })
        if (reply) await answers.reply(operator, { id, text: reply })
      } catch (error) {
        // Another process has created the order concurrently.
        if (!(error instanceof Refusal)) throw error
      }
    }
  }
  return created
}
