import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { MyReview, ReviewableLine } from '@mall/contract'
import { ReviewStatus } from '@mall/contract/states'
import { buildData, delayed, offline, refuse, renderFeature, type Answers } from '@mall/testing'
import { shopFeature } from '../../feature.ts'
import './add-list-page.tsx'
import './add-page.tsx'
import './goods-reviews-page.tsx'
import './my-reviews-page.tsx'
import { toBase64 } from '@mall/commerce/upload'

const orderId = '26010112345678901234'
const picture = { src: '/media/u1/a.0123456789.80x60.aabbcc.webp', width: 80, height: 60 }
const line: ReviewableLine = {
  lineId: 5,
  orderId,
  spuId: 7,
  name: '保温杯',
  specText: '白色',
  picture,
  num: 1,
  kind: 'parcel',
  at: '2026-01-01T04:00:00.000Z',
}
const buildReview = (overrides: Partial<MyReview> = {}): MyReview => ({
  id: 9,
  userName: '林**',
  rating: 5,
  tags: ['质量很好'],
  text: '很保温',
  pictures: [],
  specText: '白色',
  createdAt: '2026-01-02T04:00:00.000Z',
  followUp: null,
  reply: null,
  helpful: 0,
  isHelpful: false,
  status: ReviewStatus.Shown,
  orderId,
  lineId: 5,
  spuId: 7,
  name: '保温杯',
  picture,
  isAnonymous: false,
  canFollowUp: true,
  canChange: false,
  earned: 0,
  ...overrides,
})
const page = <T,>(list: T[]) => ({ list, total: list.length, page: 1, size: 20, hasNext: false })
const show = (route: string, answers: Answers, user = true) =>
  renderFeature(shopFeature, { route, user, answers })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const counts = { all: 2, pictures: 1, followUp: 0, good: 2, low: 0 }
const summary = {
  ...buildData('review.summary'),
  total: 2,
  average: 4.5,
  goodPercent: 100,
  counts,
  stars: [0, 0, 0, 1, 1],
  tags: [{ tag: '质量很好', count: 2 }],
}

it('lists received goods of an order that need a review', async () => {
  const { ports } = show(`/evaluate/add-list?orderId=${orderId}`, {
    'review.toReview': page([line]),
  })
  const link = await screen.findByRole('link', { name: '评价' })
  expect(link.getAttribute('href')).toBe('/evaluate/add?companyId=1&lineId=5')
  expect(screen.getByText('白色 · 2026-01-01 收货')).toBeTruthy()
  const stars = screen.getByRole('link', { name: '打 4 星' }).getAttribute('href')
  expect(stars).toBe('/evaluate/add?companyId=1&lineId=5&rating=4')
  const request = ports.server.requests.find(({ name }) => name === 'review.toReview')
  expect(request?.args).toMatchObject({ orderId })
})

it('shows that no goods need a review', async () => {
  show('/evaluate/add-list', { 'review.toReview': page([]) })
  expect(await screen.findByText('没有待评价的商品')).toBeTruthy()
})

it('requires stars first, offers matching tags and sends the choice', async () => {
  const { ports } = show('/evaluate/add?lineId=5', {
    'review.line': { line, review: null, reward: { text: 20, picture: 10 } },
    'review.add': buildReview({ earned: 30 }),
    'upload.add': picture,
    'review.mine': page([buildReview()]),
  })
  await screen.findByText('保温杯')
  expect(screen.getByText('评价满 15 字得 20 积分，添加图片再得 10 积分')).toBeTruthy()
  await press('提交评价')
  expect(await screen.findByText('请先为商品打分')).toBeTruthy()
  expect(ports.server.count('review.add')).toBe(0)

  await userEvent.click(screen.getByRole('radio', { name: /2/ }))
  await press('包装破损')
  await userEvent.click(screen.getByRole('radio', { name: /5/ }))
  expect(screen.queryByRole('button', { name: '包装破损' })).toBeNull()
  await press('质量很好')
  await userEvent.type(screen.getByRole('textbox', { name: '评价内容' }), ' 很保温 ')
  await userEvent.click(screen.getByRole('switch', { name: '匿名评价' }))
  const file = new File([new Uint8Array([1, 2, 3])], 'cup.jpg', { type: 'image/jpeg' })
  await userEvent.upload(screen.getByLabelText(/添加图片/, { selector: 'input' }), file)
  const preview = await screen.findByRole('img', { name: '添加图片 1' })
  expect(preview.getAttribute('src')).toBe('blob:picture')
  const upload = ports.server.requests.find(({ name }) => name === 'upload.add')
  expect(upload?.args).toMatchObject({ purpose: 'review' })
  await press('提交评价')
  await waitFor(() => expect(ports.server.count('review.add')).toBe(1))
  const request = ports.server.requests.find(({ name }) => name === 'review.add')
  expect(request?.args).toEqual({
    lineId: 5,
    rating: 5,
    tags: ['质量很好'],
    text: '很保温',
    pictures: [picture.src],
    isAnonymous: true,
  })
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 评价成功，获得 30 积分'))
  expect(await screen.findByRole('heading', { name: '我的评价' })).toBeTruthy()
})

it('starts with the stars that were given in the list', async () => {
  show('/evaluate/add?lineId=5&rating=4', {
    'review.line': { line, review: null, reward: null },
  })
  const stars = await screen.findAllByRole('radio')
  expect(stars.map((star) => (star as HTMLInputElement).checked)).toEqual([
    false,
    false,
    false,
    true,
    false,
  ])
  expect(screen.getByRole('button', { name: '质量很好' })).toBeTruthy()
})

it('waits for a running upload when the review is submitted', async () => {
  let finishUpload = () => {}
  const uploaded = new Promise<void>((resolve) => (finishUpload = resolve))
  const { ports } = show('/evaluate/add?lineId=5', {
    'review.line': { line, review: null, reward: null },
    'review.add': buildReview(),
    'upload.add': delayed(uploaded, picture),
  })
  await screen.findByText('保温杯')
  const file = new File(['x'], 'cup.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText(/添加图片/, { selector: 'input' }), file)
  await waitFor(() => expect(ports.server.count('upload.add')).toBe(1))
  await userEvent.click(screen.getByRole('radio', { name: /4/ }))
  await press('提交评价')
  expect(await screen.findByRole('button', { name: '还有 1 张图片上传中' })).toBeTruthy()
  expect(ports.server.count('review.add')).toBe(0)
  finishUpload()
  await waitFor(() => expect(ports.server.count('review.add')).toBe(1))
  const request = ports.server.requests.find(({ name }) => name === 'review.add')
  expect(request?.args).toMatchObject({ pictures: [picture.src] })
})

it('confirms before a written review is left, restores it and clears it', async () => {
  const { here, shell } = show('/evaluate/add?lineId=5', {
    'review.line': { line, review: null, reward: null },
    'review.toReview': page([line]),
  })
  const getText = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: '评价内容' })
  await userEvent.type(await getText(), '很保温')
  await userEvent.click(screen.getByRole('radio', { name: /4/ }))
  await press('返回')
  await screen.findByRole('dialog', { name: '保留已填写的内容吗？' })
  await press('继续填写')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await getText()).value).toBe('很保温')
  await press('返回')
  await userEvent.click(await screen.findByRole('button', { name: '保留草稿' }))
  await waitFor(() => expect(here()).toContain('/evaluate/add-list'))

  act(() => shell.ports.navigation.go('/evaluate/add?lineId=5'))
  expect(await screen.findByText('已恢复上次填写的内容')).toBeTruthy()
  expect((await getText()).value).toBe('很保温')
  expect(screen.getByRole('radio', { name: /4/ })).toHaveProperty('checked', true)
  await press('清除')
  expect(screen.queryByText('已恢复上次填写的内容')).toBeNull()
  expect((await getText()).value).toBe('')
})

it('deletes the draft of a review that is discarded or sent', async () => {
  const { ports, here, shell } = show('/evaluate/add?lineId=5', {
    'review.line': { line, review: null, reward: null },
    'review.toReview': page([line]),
    'review.add': buildReview(),
    'review.mine': page([]),
  })
  const field = () => screen.findByRole('textbox', { name: '评价内容' })
  const listDrafts = () => ports.storage.local.keys().filter((key) => key.endsWith('form-drafts'))
  await userEvent.type(await field(), '还行')
  expect(listDrafts()).toHaveLength(1)
  await press('返回')
  await userEvent.click(await screen.findByRole('button', { name: '不保留' }))
  await waitFor(() => expect(here()).toContain('/evaluate/add-list'))
  expect(listDrafts()).toHaveLength(0)

  act(() => shell.ports.navigation.go('/evaluate/add?lineId=5'))
  await userEvent.type(await field(), '很好')
  await userEvent.click(screen.getByRole('radio', { name: /5/ }))
  await press('提交评价')
  await screen.findByRole('heading', { name: '我的评价' })
  expect(listDrafts()).toHaveLength(0)
})

it('counts the characters of a review, shows its points and does not cut it', async () => {
  show('/evaluate/add?lineId=5', {
    'review.line': { line, review: null, reward: { text: 20, picture: 10 } },
  })
  const field = await screen.findByRole('textbox', { name: '评价内容' })
  fireEvent.change(field, { target: { value: '很'.repeat(14) } })
  expect(screen.getByRole('button', { name: '提交评价' })).toBeTruthy()
  fireEvent.change(field, { target: { value: '很'.repeat(15) } })
  expect(screen.getByRole('button', { name: '提交评价，得 20 积分' })).toBeTruthy()
  fireEvent.change(field, { target: { value: '😀'.repeat(501) } })
  expect(screen.getByText('501/500')).toBeTruthy()
  expect(screen.getByText('最多 500 字')).toBeTruthy()
})

it('shows why a picture or a review was refused and keeps the form', async () => {
  const { ports } = show('/evaluate/add?lineId=5', {
    'review.line': { line, review: null, reward: null },
    'review.add': refuse('review/exists'),
    'upload.add': refuse('upload/bad-picture'),
  })
  await screen.findByText('保温杯')
  const file = new File(['x'], 'cup.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText(/添加图片/, { selector: 'input' }), file)
  expect(await screen.findByText(/图片无法使用，请换一张/)).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: /4/ }))
  await press('提交评价')
  const dialog = within(await screen.findByRole('dialog', { name: '有 1 张图片没有上传成功' }))
  expect(dialog.queryByRole('button', { name: '重试' })).toBeNull()
  expect(ports.server.count('review.add')).toBe(0)
  await userEvent.click(dialog.getByRole('button', { name: '不带这张提交' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 该商品已评价'))
  expect(screen.getByRole('textbox', { name: '评价内容' })).toBeTruthy()
})

it('edits a review from its current fields', async () => {
  const review = buildReview({ canChange: true, pictures: [picture], isAnonymous: true })
  const { ports } = show('/evaluate/add?lineId=5&change=1', {
    'review.line': { line, review, reward: null },
    'review.change': review,
    'review.mine': page([review]),
  })
  expect(await screen.findByRole('heading', { name: '修改评价' })).toBeTruthy()
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '评价内容' })
  expect(text.value).toBe('很保温')
  await userEvent.type(text, '，也轻')
  await userEvent.click(screen.getByRole('radio', { name: /4/ }))
  await press('保存修改')
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已修改'))
  const request = ports.server.requests.find(({ name }) => name === 'review.change')
  expect(request?.args).toEqual({
    id: '9',
    rating: 4,
    tags: ['质量很好'],
    text: '很保温，也轻',
    pictures: [picture.src],
    isAnonymous: true,
  })
})

it('reports a review for a reason', async () => {
  const answers = {
    'review.summary': summary,
    'review.ofGoods': page([buildReview()]),
    'review.report': {},
  }
  const { ports } = show('/evaluate/ware?spuId=7', answers)
  await userEvent.click(await screen.findByRole('button', { name: '举报' }))
  const sheet = within(await screen.findByRole('dialog', { name: '举报这条评价' }))
  await userEvent.click(sheet.getByRole('radio', { name: '广告' }))
  await userEvent.click(sheet.getByRole('button', { name: '举报' }))
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已举报，感谢您的反馈'))
  const request = ports.server.requests.find(({ name }) => name === 'review.report')
  expect(request?.args).toEqual({ id: '9', reason: '广告' })
})

it('adds a follow-up, which requires a text', async () => {
  const { ports } = show('/evaluate/add?lineId=5', {
    'review.line': { line, review: buildReview(), reward: null },
    'review.followUp': buildReview({ status: ReviewStatus.Pending, canFollowUp: false }),
    'review.mine': page([]),
  })
  expect(await screen.findByText('很保温')).toBeTruthy()
  await press('提交追评')
  expect(await screen.findByText('请填写追评内容')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: '追评' }), '用了半年')
  await press('提交追评')
  await waitFor(() => expect(ports.notify.messages).toContain('toast: 已提交，审核通过后展示'))
})

it.each([
  [
    'a line of another shopper',
    '/evaluate/add?lineId=5',
    { 'review.line': refuse('review/not-allowed') },
  ],
  ['an address without a line', '/evaluate/add', {}],
  [
    'a review that was followed up',
    '/evaluate/add?lineId=5',
    { 'review.line': { line, review: buildReview({ canFollowUp: false }), reward: null } },
  ],
])('redirects from %s to the own reviews', async (_title, route, answers) => {
  show(route, answers)
  expect(await screen.findByText('该商品不能评价')).toBeTruthy()
  expect(screen.getByRole('link', { name: '查看我的评价' })).toBeTruthy()
})

it('lists own reviews with their state and removes one after a confirmation', async () => {
  const { ports } = show('/evaluate/my', {
    'review.mine': page([
      buildReview({ earned: 30, reply: { text: '感谢', at: '2026-01-03T00:00:00.000Z' } }),
      buildReview({ id: 10, name: '茶杯', status: ReviewStatus.Pending, canFollowUp: false }),
    ]),
    'review.remove': {},
  })
  const cardOf = (name: string) =>
    within(
      screen.getByRole('link', { name }).closest<HTMLElement>('[aria-posinset]') ?? document.body,
    )
  await screen.findByRole('link', { name: '茶杯' })
  const tea = cardOf('茶杯')
  expect(tea.getByText('审核中，通过后展示')).toBeTruthy()
  expect(tea.queryByRole('link', { name: '追评' })).toBeNull()
  const cup = cardOf('保温杯')
  for (const text of ['商家回复：感谢', '已展示', '已得 30 积分', '质量很好']) {
    expect(cup.getByText(text)).toBeTruthy()
  }
  expect(cup.getByRole('link', { name: '追评' }).getAttribute('href')).toContain('lineId=5')
  ports.notify.answer(true)
  await userEvent.click(cup.getByRole('button', { name: '删除' }))
  await waitFor(() => expect(ports.server.count('review.remove')).toBe(1))
})

it('filters the reviews of a product by tag and order and offers a retry without a network', async () => {
  const { ports } = show(
    '/evaluate/ware?spuId=7',
    {
      'review.summary': summary,
      'review.ofGoods': [
        offline(),
        page([
          buildReview({
            userName: '',
            followUp: { text: '还在用', pictures: [], at: '2026-01-12T04:00:00.000Z' },
          }),
        ]),
        page([buildReview({ pictures: [picture] })]),
      ],
    },
    false,
  )
  await userEvent.click(await screen.findByRole('button', { name: /重试|重新加载/ }))
  expect(await screen.findByText('匿名用户')).toBeTruthy()
  expect(screen.getByText('10 天后追评')).toBeTruthy()
  expect(screen.getByText('好评率')).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: '有图 1' }))
  await waitFor(() =>
    expect(ports.server.requests.at(-1)?.args).toMatchObject({ filter: 'pictures' }),
  )
  expect(await screen.findByRole('img', { name: '评价图片 1' })).toBeTruthy()
  await press('质量很好 2')
  await waitFor(() =>
    expect(ports.server.requests.at(-1)?.args).toMatchObject({
      filter: 'pictures',
      tag: '质量很好',
    }),
  )
  await press('最新在前')
  await waitFor(() => expect(ports.server.requests.at(-1)?.args).toMatchObject({ sort: 'newest' }))
})

it('counts a shopper’s vote and redirects a guest to the sign-in', async () => {
  const answers: Answers = {
    'review.summary': summary,
    'review.ofGoods': page([buildReview({ helpful: 2 })]),
    'review.vote': { helpful: 3, isHelpful: true },
  }
  const { unmount } = show('/evaluate/ware?spuId=7', answers)
  await userEvent.click(await screen.findByRole('button', { name: '有用 2' }))
  expect((await screen.findByRole('button', { name: '有用 3' })).getAttribute('aria-pressed')).toBe(
    'true',
  )
  unmount()
  const { ports } = show('/evaluate/ware?spuId=7', answers, false)
  await userEvent.click(await screen.findByRole('button', { name: '有用 2' }))
  expect(ports.server.count('review.vote')).toBe(0)
})

it('encodes more bytes than one call of fromCharCode accepts', async () => {
  const bytes = new Uint8Array(100_000).map((_, index) => index % 251)
  expect(await toBase64(new Blob([bytes]))).toBe(Buffer.from(bytes).toString('base64'))
})
