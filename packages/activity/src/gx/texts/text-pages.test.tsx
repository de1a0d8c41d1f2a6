import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { DataOf } from '@mall/contract'
import { itLoads, type Answers } from '@mall/testing'
import { showGx } from '../../testing/show-gx.ts'

const show = (answers: Answers) =>
  showGx('/activity/gx-new/service-terms', answers, { user: false })
const article = (typeId: number, title: string): DataOf<'home.article'> => ({
  id: typeId,
  typeId,
  title,
  html: '<p>仅限名单</p>',
  updatedAt: '2026-01-01T00:00:00.000Z',
  version: 'default-1',
})

it.each([
  ['terms', 'service-terms', 41, '活动服务条款'],
  ['privacy policy', 'gx-privacy', 42, '活动隐私政策'],
])('shows the %s of the campaign', async (_title, path, typeId, title) => {
  const answers = { 'home.article': article(typeId, title) }
  const { ports } = showGx(`/activity/gx-new/${path}`, answers, { user: false })
  expect(await screen.findByText('仅限名单')).toBeTruthy()
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(ports.server.requests.find(({ name }) => name === 'home.article')?.args).toEqual({
    typeId: String(typeId),
  })
})

itLoads({
  show,
  call: 'home.article',
  data: article(41, '活动服务条款'),
  shows: '仅限名单',
  refusedBy: 'home/no-article',
  retries: false,
  session: false,
})
