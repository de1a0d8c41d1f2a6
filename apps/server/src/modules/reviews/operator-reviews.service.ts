import type { DataOf, InputOf } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { decodeCursor, toCursorPage } from '../../plugins/cursor.ts'
import type { Operator } from '../../plugins/operator.ts'
import { findListedWord } from './find-listed-word.ts'
import { importReviews } from './import-reviews.repository.ts'
import type { OperatorReviewsRepository } from './operator-reviews.repository.ts'
import { presentOwn } from './present.ts'
import type { ReviewRow } from './reading.repository.ts'

type ServiceDeps = Pick<Deps, 'companies' | 'now' | 'db'> & {
  repository: OperatorReviewsRepository
}

export function createOperatorReviewsService({ repository, companies, db, now }: ServiceDeps) {
  const present = (row: ReviewRow): DataOf<'ops.showReview'> => ({
    ...presentOwn(row, now()),
    userId: Number(row.userId),
    word: row.word,
    reports: row.reports,
  })

  return {
    async list(
      { companyId }: Operator,
      { cursor, limit, status, spuId, isReported = false }: InputOf<'ops.reviews'>,
    ): Promise<DataOf<'ops.reviews'>> {
      const [createdAt, id] = decodeCursor(cursor, 2) ?? []
      const after =
        createdAt === undefined ? null : { createdAt: new Date(createdAt), id: Number(id) }
      const rows = await repository.list(companyId, {
        after,
        limit: limit + 1,
        status,
        spuId,
        isReported,
      })
      return toCursorPage(rows.map(present), limit, (one) => [one.createdAt, one.id])
    },
    async importAll(
      operator: Operator,
      { reviews, check }: InputOf<'ops.importReviews'>,
    ): Promise<DataOf<'ops.importReviews'>> {
      const { reviewWords = [] } = (await companies.of(operator.companyId)).settings
      const read = reviews.map((one) => ({ ...one, word: findListedWord(one.text, reviewWords) }))
      return importReviews(db, operator, { reviews: read, check, at: now() })
    },
    async show(operator: Operator, { id }: InputOf<'ops.showReview'>) {
      const reward = (await companies.of(operator.companyId)).settings.reviewPoints
      return present(await repository.show(operator, id, reward, now()))
    },
    hide: async (operator: Operator, { id, reason }: InputOf<'ops.hideReview'>) =>
      present(await repository.hide(operator, id, reason, now())),
    reply: async (operator: Operator, { id, text }: InputOf<'ops.replyReview'>) =>
      present(await repository.reply(operator, id, text, now())),
  }
}
