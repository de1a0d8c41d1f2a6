import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { UnusablePicture, Uploader, type UploadedPicture, type UploaderProps } from './uploader.tsx'

function Review(props: Pick<UploaderProps, 'upload' | 'maxCount' | 'maxSize'>) {
  const [value, setValue] = useState<UploadedPicture[]>([])
  return <Uploader label="晒图" {...props} value={value} onChange={setValue} />
}

const picture = (name: string, size = 10) =>
  new File([new Uint8Array(size)], name, { type: 'image/png' })
const sent = async (file: File) => ({ id: file.name, url: `/files/${file.name}` })
const shown = () => screen.queryAllByRole('img').map((image) => image.getAttribute('src'))
const input = () => screen.getByLabelText(/已有/)

it('shows the progress of a picture, then the picture, and removes it', async () => {
  let report = (_part: number) => {}
  let finish = (_picture: UploadedPicture) => {}
  const upload: UploaderProps['upload'] = (_file, onProgress) => {
    report = onProgress
    return new Promise((resolve) => (finish = resolve))
  }
  render(<Review upload={upload} />)
  await userEvent.upload(input(), picture('a.png'))
  act(() => report(0.4))
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
  await act(async () => finish({ id: 'a', url: '/files/a.png' }))
  expect(shown()).toEqual(['/files/a.png'])
  await userEvent.click(screen.getByRole('button', { name: '删除第 1 张' }))
  expect(shown()).toEqual([])
})

it('keeps all of several concurrently uploaded pictures', async () => {
  render(<Review upload={sent} />)
  await userEvent.upload(input(), [picture('a.png'), picture('b.png'), picture('c.png')])
  await waitFor(() => expect(shown()).toEqual(['/files/a.png', '/files/b.png', '/files/c.png']))
})

it('shows which pictures are rejected and why', async () => {
  render(<Review upload={sent} maxCount={2} maxSize={1024 * 1024} />)
  const files = [picture('big.png', 1024 * 1024 + 1), picture('ok.png'), picture('more.png')]
  await userEvent.upload(input(), files)
  const alertText = screen.getByRole('alert').textContent
  expect(alertText).toContain('big.png：图片不能超过 1 MB')
  expect(alertText).toContain('最多上传 2 张')
  await waitFor(() => expect(shown()).toEqual(['/files/ok.png']))
})

it('shows the message of a failed upload unchanged', async () => {
  const refuse = async () => Promise.reject(new Error('图片含有不支持的内容'))
  render(<Review upload={refuse} />)
  await userEvent.upload(input(), picture('a.png'))
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('a.png：图片含有不支持的内容'),
  )
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('offers no retry of an unusable picture', async () => {
  const refuse = async () => Promise.reject(new UnusablePicture('不是可读的图片'))
  render(<Review upload={refuse} />)
  await userEvent.upload(input(), picture('a.png'))
  expect(await screen.findByText('无法使用')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '重试上传 a.png' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '不上传 a.png' }))
  expect(screen.getByRole('alert').textContent).toBe('')
})

it('keeps a picture whose upload failed until it is retried or removed', async () => {
  let online = false
  const upload = (file: File) => (online ? sent(file) : Promise.reject(new Error('网络不稳定')))
  render(<Review upload={upload} maxCount={2} />)
  await userEvent.upload(input(), [picture('a.png'), picture('b.png')])
  await screen.findByRole('button', { name: '重试上传 a.png' })
  await userEvent.click(screen.getByRole('button', { name: '不上传 b.png' }))
  online = true
  await userEvent.click(screen.getByRole('button', { name: '重试上传 a.png' }))
  await waitFor(() => expect(shown()).toEqual(['/files/a.png']))
  expect(screen.getByRole('alert').textContent).toBe('')
})

afterEach(() => vi.useRealTimers())

async function showThree() {
  render(<Review upload={sent} />)
  await userEvent.upload(input(), [picture('a.png'), picture('b.png'), picture('c.png')])
  await waitFor(() => expect(shown()).toHaveLength(3))
  return screen.getAllByRole('button', { name: /^晒图 \d$/ })
}

it('orders pictures by arrow keys', async () => {
  const [first] = await showThree()
  first?.focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  expect(shown()).toEqual(['/files/b.png', '/files/c.png', '/files/a.png'])
  await userEvent.keyboard('{ArrowLeft}')
  expect(shown()).toEqual(['/files/b.png', '/files/a.png', '/files/c.png'])
})

it.each([
  ['mouse', 0],
  ['touch', 300],
])('orders pictures by drag and drop: %s', async (pointerType, press) => {
  const [first, , last] = await showThree()
  if (!first || !last) throw new Error('three pictures were expected')
  document.elementFromPoint = () => last
  vi.useFakeTimers()
  fireEvent.pointerDown(first, { pointerType, clientX: 10, clientY: 10 })
  act(() => void vi.advanceTimersByTime(press))
  fireEvent.pointerMove(window, { pointerType, clientX: 90, clientY: 10 })
  fireEvent.pointerUp(window)
  expect(shown()).toEqual(['/files/b.png', '/files/c.png', '/files/a.png'])
})

it('scrolls when the finger moves immediately', async () => {
  const [first, , last] = await showThree()
  if (!first || !last) throw new Error('three pictures were expected')
  document.elementFromPoint = () => last
  fireEvent.pointerDown(first, { pointerType: 'touch', clientX: 10, clientY: 10 })
  fireEvent.pointerMove(window, { pointerType: 'touch', clientX: 10, clientY: 40 })
  fireEvent.pointerMove(window, { pointerType: 'touch', clientX: 10, clientY: 90 })
  expect(shown()).toEqual(['/files/a.png', '/files/b.png', '/files/c.png'])
})
