import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { memoryHost } from '@mall/testing'
import { visitedShare } from '../../../goods/shares/visited-share.ts'
import { renderDetail } from '../../../testing/render-detail.ts'

it('offers sharing only when the host supports it', async () => {
  const host = memoryHost({ share: { kind: 'ok', value: undefined } }, { capabilities: ['share'] })
  renderDetail({ host })
  fireEvent.click(await screen.findByRole('button', { name: '分享' }))
  await waitFor(() =>
    expect(host.calls).toEqual([
      ['share', expect.objectContaining({ title: '保温杯', url: '/ware/detail/1?companyId=1' })],
    ]),
  )
})

it('adds the share code of a signed-in shopper to the link', async () => {
  const host = memoryHost({ share: { kind: 'ok', value: undefined } }, { capabilities: ['share'] })
  renderDetail({ host, user: true, answers: { 'share.code': { code: 'AbCd-123_xyz' } } })
  fireEvent.click(await screen.findByRole('button', { name: '分享' }))
  await waitFor(() =>
    expect(host.calls).toEqual([
      ['share', expect.objectContaining({ url: '/ware/detail/1?companyId=1&s=AbCd-123_xyz' })],
    ]),
  )
})

it('stores the code of a shared link for the orders of the tab and ignores invalid codes', async () => {
  const { ports, unmount } = renderDetail({ route: '/ware/detail/1?s=AbCd-123_xyz' })
  await screen.findByRole('button', { name: '生成海报' })
  const read = () => visitedShare(ports.storage, 1, ports.clock.now).read()
  await waitFor(() => expect(read()).toBe('AbCd-123_xyz'))
  unmount()
  const other = renderDetail({ route: '/ware/detail/1?s=<script>' })
  await screen.findByRole('button', { name: '生成海报' })
  expect(visitedShare(other.ports.storage, 1, other.ports.clock.now).read()).toBeNull()
})
