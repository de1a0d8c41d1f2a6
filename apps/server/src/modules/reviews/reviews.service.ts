import type { DataOf, InputOf, MyReview } from '@mall/contract'
import { toGoodPercent, type ReviewReward } from '@mall/contract/states'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper, Visitor } from '../../shopper.ts'
import { findListedWord } from './find-listed-word.ts'
import { presentOwn, presentReview } from './present.ts'
import type { LineRow } from './reading.repository.ts'
import type { ReviewsRepository } from './reviews.repository.ts'

const MAX_PAGE_SIZE = 50
const LATEST = 2

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & {
  repository: ReviewsRepository
  /** points left in the company's budget for reviews; 0 without one */
  findBudget: (companyId: number) => Promise<number>
}

const sliceOf = (input: { page: number; size: number }) => {
  const page = Math.max(1, input.page)
  const size = Math.min(MAX_PAGE_SIZE, Math.max(1, input.size))
  return { page, size, slice: { limit: size, offset: (page - 1) * size } }
}
const pageOf = <T>(list: T[], total: number, page: number, size: number) => ({
  list,
  total,
  page,
  size,
  hasNext: page * size < total,
})
const presentLine = (line: LineRow) => ({
  ...line,
  lineId: Number(line.lineId),
  spuId: Number(line.spuId),
  at: new Date(line.at).toISOString(),
})

export function createReviewsService({ repository, companies, now, findBudget }: ServiceDeps) {
  /** The listed word in a review, and whether the review is moderated before it is shown. */
  const judge = async (
    companyId: number,
    { text, pictures }: { text: string; pictures: readonly string[] },
  ) => {
    const { reviewWords = [], reviewPictures } = (await companies.of(companyId)).settings
    const word = findListedWord(text, reviewWords)
    return { word, isHeld: word !== '' || (reviewPictures === 'held' && pictures.length > 0) }
  }
  const getReward = async (companyId: number): Promise<ReviewReward> =>
    (await companies.of(companyId)).settings.reviewPoints
  const showsReviews = async (companyId: number) => (await companies.of(companyId)).info.showComment

  return {
    async listReviewable(
      shopper: Shopper,
      { orderId, ...input }: InputOf<'review.toReview'>,
    ): Promise<DataOf<'review.toReview'>> {
      const { page, size, slice } = sliceOf(input)
      const { rows, total } = await repository.listReviewable(shopper, {
        ...slice,
        orderId: orderId ?? null,
      })
      return pageOf(rows.map(presentLine), total, page, size)
    },

    async findLine(shopper: Shopper, lineId: number): Promise<DataOf<'review.line'>> {
      const { line, review } = await repository.findLine(shopper, lineId)
      if (!line) throw new Refusal('review/not-allowed')
      if (line.isRefunded && !review) throw new Refusal('review/refunded')
      const reward = await getReward(shopper.companyId)
      const isGiven =
        !review &&
        reward.text > 0 &&
        (await findBudget(shopper.companyId)) >= reward.text + reward.picture
      return {
        line: presentLine(line),
        review: review && presentOwn(review, now()),
        reward: isGiven ? reward : null,
      }
    },

    async listOwn(shopper: Shopper, input: InputOf<'review.mine'>): Promise<DataOf<'review.mine'>> {
      const { page, size, slice } = sliceOf(input)
      const { rows, total } = await repository.listOwn(shopper, slice)
      const at = now()
      return pageOf(
        rows.map((row) => presentOwn(row, at)),
        total,
        page,
        size,
      )
    },

    async add(shopper: Shopper, input: InputOf<'review.add'>): Promise<MyReview> {
      const judged = await judge(shopper.companyId, input)
      const reward = await getReward(shopper.companyId)
      const row = await repository.add(shopper, { ...input, ...judged }, reward, now())
      return presentOwn(row, now())
    },

    async change(shopper: Shopper, input: InputOf<'review.change'>): Promise<MyReview> {
      const judged = await judge(shopper.companyId, input)
      const row = await repository.change(shopper, { ...input, ...judged }, now())
      return presentOwn(row, now())
    },

    async report(shopper: Shopper, { id, reason }: InputOf<'review.report'>) {
      if (!(await repository.report(shopper, id, reason, now())))
        throw new Refusal('review/not-found')
      return {}
    },

    async followUp(shopper: Shopper, input: InputOf<'review.followUp'>): Promise<MyReview> {
      const judged = await judge(shopper.companyId, input)
      const row = await repository.followUp(shopper, { ...input, ...judged }, now())
      return presentOwn(row, now())
    },

    async remove(shopper: Shopper, id: number) {
      if (!(await repository.remove(shopper, id))) throw new Refusal('review/not-found')
      return {}
    },

    async vote(
      shopper: Shopper,
      { id, isHelpful }: InputOf<'review.vote'>,
    ): Promise<DataOf<'review.vote'>> {
      const helpful = await repository.vote(shopper, id, isHelpful, now())
      if (helpful === null) throw new Refusal('review/not-found')
      return { helpful, isHelpful }
    },

    async listOfGoods(
      { companyId, userId: reader }: Visitor,
      { spuId, filter, tag, sort, ...input }: InputOf<'review.ofGoods'>,
    ): Promise<DataOf<'review.ofGoods'>> {
      const { page, size, slice } = sliceOf(input)
      if (!(await showsReviews(companyId))) return pageOf([], 0, page, size)
      const { rows, total } = await repository.listOfGoods(companyId, spuId, {
        ...slice,
        reader,
        filter,
        sort,
        tag: tag ?? null,
      })
      return pageOf(rows.map(presentReview), total, page, size)
    },

    async summarise(companyId: number, spuId: number): Promise<DataOf<'review.summary'>> {
      if (!(await showsReviews(companyId))) {
        const counts = { all: 0, pictures: 0, followUp: 0, good: 0, low: 0 }
        return {
          total: 0,
          average: 0,
          goodPercent: null,
          counts,
          stars: [0, 0, 0, 0, 0],
          tags: [],
          latest: [],
        }
      }
      const found = await repository.summarise(companyId, spuId, LATEST)
      const { average, stars, rated, ratedGood, ...counts } = found.counts
      return {
        total: counts.all,
        average: average ?? 0,
        goodPercent: toGoodPercent(rated, ratedGood),
        counts,
        stars,
        tags: found.tags,
        latest: found.latest.map(presentReview),
      }
    },
  }
}
