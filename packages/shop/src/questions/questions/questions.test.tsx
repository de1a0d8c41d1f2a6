import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { BuyerAnswer, Question } from '@mall/contract'
import { AnswerStatus, QuestionStatus } from '@mall/contract/states'
import { offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './questions-page.tsx'

const at = '2026-01-02T04:00:00.000Z'
const buildAnswer = (overrides: Partial<BuyerAnswer> = {}): BuyerAnswer => ({
  id: 21,
  userName: '林**',
  text: '戴一天也不累',
  status: AnswerStatus.Shown,
  createdAt: at,
  isOwn: false,
  ...overrides,
})
const buildQuestion = (overrides: Partial<Question> = {}): Question => ({
  id: 11,
  userName: '周**',
  text: '会夹耳朵吗',
  status: QuestionStatus.Shown,
  createdAt: at,
  answer: { text: '耳罩柔软，不夹耳朵', at },
  answers: [buildAnswer()],
  answerCount: 1,
  isOwn: false,
  canAnswer: false,
  ...overrides,
})
const page = <T,>(list: T[], canAsk = true) => ({
  list,
  total: list.length,
  page: 1,
  size: 20,
  hasNext: false,
  canAsk,
})
const route = '/ware/questions?spuId=7'
const show = (answers: Answers, user = true) => renderFeature(shopFeature, { route, user, answers })
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }))

it('lists questions with the seller’s answer first, then those of buyers', async () => {
  show({ 'question.list': page([buildQuestion()]) }, false)
  const card = await screen.findByRole('article')
  expect(card.textContent).toMatch(/会夹耳朵吗周\*\*.*商家.*不夹耳朵已购买林\*\*.*戴一天也不累/)
  expect(within(card).queryByRole('button')).toBeNull()
})

it('marks an own pending question and a hidden one', async () => {
  const own = { isOwn: true, answer: null, answers: [], answerCount: 0 }
  const waiting = buildQuestion({ ...own, status: QuestionStatus.Waiting })
  const hidden = buildQuestion({ ...own, id: 12, status: QuestionStatus.Hidden })
  show({ 'question.list': page([waiting, hidden]) })
  const [first, second] = await screen.findAllByRole('article')
  expect(first?.textContent).toContain('我的提问')
  expect(first?.textContent).toContain('待回答')
  expect(second?.textContent).toContain('未展示，仅自己可见')
})

it('requires four characters and repeats a failed question with the same key', async () => {
  const { ports } = show({
    'question.list': [page([]), page([buildQuestion({ text: '可以送礼吗 有礼盒吗' })])],
    'question.ask': [offline(), buildQuestion({ isOwn: true })],
  })
  expect(await screen.findByText('还没有人提问')).toBeTruthy()
  await press('我要提问')
  const field = await screen.findByRole('textbox', { name: '问题' })
  fireEvent.change(field, { target: { value: ' 好吗 ' } })
  await press('提交问题')
  expect(await screen.findByText('请至少填写 4 个字')).toBeTruthy()
  expect(ports.server.count('question.ask')).toBe(0)

  fireEvent.change(field, { target: { value: '可以送礼吗\n有礼盒吗' } })
  await userEvent.click(screen.getByRole('switch', { name: '匿名' }))
  await press('提交问题')
  await waitFor(() => expect(ports.server.count('question.ask')).toBe(1))
  await press('提交问题')
  expect(await screen.findByText('可以送礼吗 有礼盒吗')).toBeTruthy()
  const [first, second] = ports.server.requests.filter(({ name }) => name === 'question.ask')
  expect(first?.args).toMatchObject({ spuId: '7', text: '可以送礼吗 有礼盒吗', isAnonymous: true })
  expect(second?.args['requestKey']).toBe(first?.args['requestKey'])
})

it('shows why a question was refused and keeps its text', async () => {
  const { ports } = show({
    'question.list': page([]),
    'question.ask': refuse('question/too-many'),
  })
  await press('我要提问')
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '问题' })
  fireEvent.change(field, { target: { value: '可以送礼吗' } })
  await press('提交问题')
  await waitFor(() =>
    expect(ports.notify.messages).toContain('toast: 今天的提问次数已用完，请明天再来'),
  )
  expect(field.value).toBe('可以送礼吗')
})

it('redirects a guest who asks a question to the sign-in', async () => {
  const { here } = show({ 'question.list': page([]) }, false)
  await press('我要提问')
  await waitFor(() => expect(here()).toContain('/login'))
})

it('allows a buyer to answer and states that answers are moderated', async () => {
  const question = buildQuestion({ canAnswer: true })
  const held = buildAnswer({ isOwn: true, status: AnswerStatus.Pending })
  const { ports } = show({
    'question.list': page([question]),
    'question.answer': { ...question, canAnswer: false, answers: [held] },
  })
  await press('我来回答')
  const field = await screen.findByRole('textbox', { name: '回答' })
  fireEvent.change(field, { target: { value: '不夹' } })
  await press('提交回答')
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已提交，审核通过后展示'))
  const request = ports.server.requests.find(({ name }) => name === 'question.answer')
  expect(request?.args).toEqual({ id: '11', text: '不夹', isAnonymous: false })
})

it('shows all answers of buyers', async () => {
  const more = [buildAnswer(), buildAnswer({ id: 22, userName: '', text: '降噪不错' })]
  show({
    'question.list': page([buildQuestion({ answerCount: 2 })]),
    'question.answers': page(more),
  })
  await press('查看全部 2 条买家回答')
  const dialog = within(await screen.findByRole('dialog', { name: '买家回答' }))
  expect(await dialog.findByText('降噪不错')).toBeTruthy()
  expect(dialog.getByText('匿名用户')).toBeTruthy()
})

it('offers a retry when the list fails to load', async () => {
  show({ 'question.list': [offline(), page([buildQuestion()])] })
  const retry = await screen.findByRole('button', { name: /重试|重新加载/ })
  await userEvent.click(retry)
  expect(await screen.findByText('会夹耳朵吗')).toBeTruthy()
})

it('says so for an unknown product and offers no question', async () => {
  show({ 'question.list': page([], false) })
  expect(await screen.findByText('没有找到该商品的问题')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '我要提问' })).toBeNull()
})

it('lists questions about a delisted product without asking for another', async () => {
  show({ 'question.list': page([buildQuestion()], false) })
  expect(await screen.findByText('会夹耳朵吗')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '我要提问' })).toBeNull()
})
