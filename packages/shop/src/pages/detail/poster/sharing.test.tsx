import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { memoryHost } from '@mall/testing'
import { renderDetail } from '../../../testing/render-detail.ts'

it('offers sharing only if the host supports it', async () => {
  const host = memoryHost({ share: { kind: 'ok', value: undefined } }, { capabilities: ['share'] })
  renderDetail({ host })
  fireEvent.click(await screen.findByRole('button', { name: '分享' }))
  await waitFor(() =>
    expect(host.calls).toEqual([
      ['share', expect.objectContaining({ title: '保温杯', url: '/ware/detail/1?companyId=1' })],
    ]),
  )
})
