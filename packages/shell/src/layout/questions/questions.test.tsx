import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { defineFeature } from '@mall/core/feature'
import { renderFeature } from '@mall/testing'
import { dialog } from '@mall/ui'
import type * as dialogHost from '../dialog-host.ts'
import { notify } from '../notify.tsx'
import { Questions } from './questions.tsx'

const line = vi.hoisted(() => ({ isDown: false }))
vi.mock('../dialog-host.ts', async (original) => {
  const { DialogHost } = await original<typeof dialogHost>()
  return {
    get DialogHost() {
      if (line.isDown) throw new Error('the file could not be had')
      return DialogHost
    },
  }
})

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.open = false
  }
})

const asking = defineFeature({
  id: 'asking',
  routes: [{ path: '/home', title: '', access: {}, lazy: async () => ({ Component: Questions }) }],
})

it('declines a confirmation when no dialog can be shown, and shows the next one', async () => {
  const { ports } = renderFeature(asking, { route: '/home' })
  const toast = vi.spyOn(ports.notify, 'toast')
  line.isDown = true
  expect(await dialog.confirm({ title: '确定删除吗？' })).toBe(false)
  await act(async () => undefined)
  expect(toast).toHaveBeenCalledOnce()
  line.isDown = false
  const sure = dialog.confirm({ title: '确定删除吗？' })
  fireEvent.click(await screen.findByRole('button', { name: '确定' }))
  expect(await sure).toBe(true)
})

it('shows a QR code with its text until it is closed', async () => {
  renderFeature(asking, { route: '/home' })
  const shown = notify.showCode({
    title: '请用微信扫码打开小程序',
    message: '再点一次',
    code: 'https://mall.example/home?companyId=1',
  })
  expect(await screen.findByRole('img', { name: '请用微信扫码打开小程序' })).toBeTruthy()
  expect(screen.getByText('再点一次')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(await shown).toBeUndefined()
})
