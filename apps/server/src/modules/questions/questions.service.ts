import type { DataOf, InputOf, Question } from '@mall/contract'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../plugins/errors.ts'
import type { Shopper, Visitor } from '../../shopper.ts'
import { findListedWord } from '../reviews/index.ts'
import { presentAnswer, presentQuestion } from './present.ts'
import type { QuestionsRepository } from './questions.repository.ts'

const MAX_PAGE_SIZE = 50
const SUMMARISED = 2

type ServiceDeps = Pick<Deps, 'companies' | 'now'> & { repository: QuestionsRepository }

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

/** Questions about products; none where the company shows no words of shoppers. */
export function createQuestionsService({ repository, companies, now }: ServiceDeps) {
  const isOpen = async (companyId: number) => (await companies.of(companyId)).info.showComment
  /** @throws Refusal where the company takes no questions */
  async function findWord(companyId: number, text: string): Promise<string> {
    if (!(await isOpen(companyId))) throw new Refusal('question/closed')
    const { reviewWords = [] } = (await companies.of(companyId)).settings
    return findListedWord(text, reviewWords)
  }

  return {
    async list(
      { companyId, userId: reader }: Visitor,
      { spuId, ...input }: InputOf<'question.list'>,
    ): Promise<DataOf<'question.list'>> {
      const { page, size, slice } = sliceOf(input)
      if (!(await isOpen(companyId))) return { ...pageOf([], 0, page, size), canAsk: false }
      const { rows, total, isOnSale } = await repository.list(companyId, spuId, reader, slice)
      return { ...pageOf(rows.map(presentQuestion), total, page, size), canAsk: isOnSale }
    },

    async summarise(companyId: number, spuId: number): Promise<DataOf<'question.summary'>> {
      if (!(await isOpen(companyId))) return { total: 0, latest: [] }
      const { total, rows } = await repository.summarise(companyId, spuId, SUMMARISED)
      const latest = rows.map(({ id, text, answer, isSeller }) => ({
        id,
        text,
        answer: answer === null ? null : { text: answer, isSeller },
      }))
      return { total, latest }
    },

    async ask(
      shopper: Shopper,
      { requestKey, ...input }: InputOf<'question.ask'>,
    ): Promise<Question> {
      const word = await findWord(shopper.companyId, input.text)
      const question = { ...input, word, requestKey: requestKey ?? null }
      return presentQuestion(await repository.ask(shopper, question, now()))
    },

    async listAnswers(
      { companyId, userId: reader }: Visitor,
      { id, ...input }: InputOf<'question.answers'>,
    ): Promise<DataOf<'question.answers'>> {
      const { page, size, slice } = sliceOf(input)
      const found = (await isOpen(companyId))
        ? await repository.listAnswers(companyId, id, reader, slice)
        : null
      if (!found) throw new Refusal('question/not-found')
      return pageOf(found.rows.map(presentAnswer), found.total, page, size)
    },

    async answer(shopper: Shopper, input: InputOf<'question.answer'>): Promise<Question> {
      const word = await findWord(shopper.companyId, input.text)
      return presentQuestion(await repository.answer(shopper, { ...input, word }, now()))
    },
  }
}
