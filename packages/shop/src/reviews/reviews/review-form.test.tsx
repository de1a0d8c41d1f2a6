import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { delayed, refuse } from '@mall/testing'
import { picture, line, buildReview, page, show, press } from './reviews.fixture.ts'

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
