import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import {
  createOperatorQuestionsRepository,
  createOperatorQuestionsService,
  createQuestionsRepository,
  createQuestionsService,
} from '../../modules/questions/index.ts'
import { Refusal } from '../../plugins/errors.ts'
import { listenerPhones } from '../companies/mall/reviewers.ts'
import { demoMachine } from '../operations/demo-machine.ts'
import { findDemoShopper } from './demo-orders.ts'
import {
  answeredQuestion,
  demoQuestions,
  waitingQuestion,
  type DemoQuestion,
} from './question-texts.ts'

const companyId = 1
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const findGoods = async (deps: Deps, name: string): Promise<number | null> => {
  const [row] = await deps.db.query<{ id: number }>(
    companyId,
    sql`select id::float8 as id from spus
        where company_id = ${companyId} and on_sale and name like ${`${name}%`} order by id limit 1`,
  )
  return row?.id ?? null
}

/** Shoppers who reviewed the product, so that they received it. */
const listBuyers = async (deps: Deps, spuId: number, askerId: number): Promise<number[]> => {
  const rows = await deps.db.query<{ userId: number }>(
    companyId,
    sql`select user_id::float8 as "userId" from reviews
        where company_id = ${companyId} and spu_id = ${spuId} and user_id <> ${askerId}
        group by user_id order by user_id desc limit 2`,
  )
  return rows.map(({ userId }) => userId)
}

const isAsked = async (deps: Deps, userId: number, requestKey: string): Promise<boolean> => {
  const rows = await deps.db.query(
    companyId,
    sql`select id from questions where company_id = ${companyId} and user_id = ${userId}
          and request_key = ${requestKey}`,
  )
  return rows.length > 0
}

const serviceAt = (deps: Deps, at: number) =>
  createQuestionsService({
    repository: createQuestionsRepository(deps.db),
    companies: deps.companies,
    now: () => new Date(at),
  })

const operatorsAt = (deps: Deps, at: number) =>
  createOperatorQuestionsService({
    repository: createOperatorQuestionsRepository(deps.db),
    now: () => new Date(at),
  })

type Asked = { spuId: number; userId: number; key: string; at: number }

/**
 * Asks a question unless it exists.
 * @returns its id; null if it exists
 */
async function ask(
  deps: Deps,
  { spuId, userId, key, at }: Asked,
  { text, isAnonymous = false }: Pick<DemoQuestion, 'text' | 'isAnonymous'>,
): Promise<number | null> {
  const requestKey = `demo-question-${key}`.padEnd(24, '_')
  if (await isAsked(deps, userId, requestKey)) return null
  const question = { spuId, text, isAnonymous, requestKey }
  try {
    return (await serviceAt(deps, at).ask({ companyId, userId }, question)).id
  } catch (error) {
    // The shopper has another question about this product already.
    if (error instanceof Refusal) return null
    throw error
  }
}

async function addAnswers(
  deps: Deps,
  { id, spuId, userId, at }: Asked & { id: number },
  { answer, buyers = [] }: DemoQuestion,
): Promise<void> {
  const operators = operatorsAt(deps, at + 5 * HOUR_MS)
  if (answer === undefined) {
    const operator = demoMachine(companyId, 'ops.showQuestion', ['orders.write'])
    await operators.show(operator, { id, reason: '由买过的顾客回答' })
  } else {
    const operator = demoMachine(companyId, 'ops.answerQuestion', ['orders.write'])
    await operators.answer(operator, { id, text: answer })
  }
  const answering = await listBuyers(deps, spuId, userId)
  for (const [index, text] of buyers.entries()) {
    const buyerId = answering[index]
    if (buyerId === undefined) continue
    const service = serviceAt(deps, at + (index + 1) * DAY_MS)
    await service.answer({ companyId, userId: buyerId }, { id, text, isAnonymous: false })
  }
}

/**
 * Creates the question whose answer the first shopper is notified of.
 * @returns questions created
 */
async function askAnswered(deps: Deps, userId: number, now: number): Promise<number> {
  const { goods, question } = answeredQuestion
  const spuId = await findGoods(deps, goods)
  if (spuId === null) return 0
  const asked = { spuId, userId, key: 'answered', at: now - question.daysAgo * DAY_MS }
  const id = await ask(deps, asked, question)
  if (id === null) return 0
  await addAnswers(deps, { ...asked, id }, question)
  return 1
}

/**
 * Questions about three products with their answers, and two of the first shopper, one of which waits, through the regular
 * services with a shifted clock; after the reviews of the demo. Existing ones are unchanged.
 * @param phone of the first shopper
 * @returns questions created
 */
export async function createDemoQuestions(deps: Deps, phone: string): Promise<number> {
  const now = deps.now().getTime()
  let created = 0
  const goods = demoQuestions.flatMap(({ goods: name, questions }, place) =>
    questions.map((question, index) => ({
      name,
      question,
      key: `${String(place)}-${String(index)}`,
    })),
  )
  for (const [index, { name, question, key }] of goods.entries()) {
    const spuId = await findGoods(deps, name)
    const userId = await findDemoShopper(deps, listenerPhones[index] ?? '')
    if (spuId === null || userId === null) continue
    const asked = { spuId, userId, key, at: now - question.daysAgo * DAY_MS - index * HOUR_MS }
    const id = await ask(deps, asked, question)
    if (id === null) continue
    await addAnswers(deps, { ...asked, id }, question)
    created += 1
  }
  const userId = await findDemoShopper(deps, phone)
  if (userId === null) return created
  created += await askAnswered(deps, userId, now)
  const spuId = await findGoods(deps, waitingQuestion.goods)
  if (spuId === null) return created
  const waiting = { spuId, userId, key: 'waiting', at: now - 3 * HOUR_MS }
  return (await ask(deps, waiting, waitingQuestion)) === null ? created : created + 1
}
