import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { DialogHost } from './dialog-host.tsx'
import { dialog } from './dialog-store.ts'
import { Dialog } from './dialog.tsx'
import { Sheet } from '../sheet/sheet.tsx'

function Shop({ strict }: { strict?: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>open</button>
      <Dialog
        open={open}
        title="微信支付完成了吗？"
        dismissable={!strict}
        onClose={close}
        actions={[
          { label: '已完成支付', onClick: close },
          { label: '重新支付', onClick: close },
        ]}
      >
        请勿重复支付
      </Dialog>
    </>
  )
}

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

it('traps the focus and returns it to the opening element', async () => {
  render(<Shop />)
  await userEvent.click(screen.getByText('open'))
  const dialog = screen.getByRole('dialog', { name: '微信支付完成了吗？' })
  expect(document.activeElement).toBe(dialog)
  for (const name of ['已完成支付', '重新支付', '已完成支付']) {
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe(name)
  }
  await userEvent.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('重新支付')
  await userEvent.keyboard('{Escape}')
  await gone()
  expect(document.activeElement?.textContent).toBe('open')
})

it('closes by the scrim unless it must be answered', async () => {
  const { rerender } = render(<Shop strict />)
  await userEvent.click(screen.getByText('open'))
  await userEvent.click(screen.getByTestId('scrim'))
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog')).toBeTruthy()
  rerender(<Shop />)
  await userEvent.click(screen.getByTestId('scrim'))
  await gone()
})

it('locks the page’s scrolling while any popup is open', async () => {
  const overflow = () => document.documentElement.style.overflow
  const view = (dialog: boolean, sheet: boolean) => (
    <>
      <Dialog open={dialog} title="一" actions={[]} />
      <Sheet open={sheet} onClose={() => {}} title="二">
        内容
      </Sheet>
    </>
  )
  const { rerender } = render(view(true, true))
  expect(overflow()).toBe('hidden')
  rerender(view(false, true))
  expect(overflow()).toBe('hidden')
  rerender(view(false, false))
  expect(overflow()).toBe('')
})

it('shows dialogs in sequence and resolves each promise', async () => {
  render(<DialogHost />)
  const first = dialog.confirm({ title: '删除？', confirmLabel: '删除' })
  const second = dialog.confirm({ title: '清空？' })
  const third = dialog.alert({ title: '已清空' })
  await userEvent.click(await screen.findByRole('button', { name: '删除' }))
  expect(await first).toBe(true)
  await screen.findByRole('alertdialog', { name: '清空？' })
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(await second).toBe(false)
  await screen.findByRole('alertdialog', { name: '已清空' })
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(await third).toBeUndefined()
})

it('a sheet has a name, a close button and a scrollable body', async () => {
  const closed = { count: 0 }
  render(
    <Sheet open onClose={() => void closed.count++} label="选择规格">
      规格
    </Sheet>,
  )
  const sheet = screen.getByRole('dialog', { name: '选择规格' })
  expect(sheet.querySelector('[data-scrolls]')?.textContent).toBe('规格')
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  await userEvent.keyboard('{Escape}')
  expect(closed.count).toBe(2)
})
