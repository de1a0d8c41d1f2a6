import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { codeReader, type ReadCode } from './read-code.ts'
import { Scanner } from './scanner.tsx'

afterEach(cleanup)

const nothing: ReadCode = async () => null

type Options = {
  getUserMedia?: (constraints: MediaStreamConstraints) => Promise<MediaStream>
  read?: ReadCode
}
function show({ getUserMedia, read = nothing }: Options = {}) {
  const found: string[] = []
  const reader = async () => read
  const camera = getUserMedia ? { getUserMedia } : {}
  const shown = render(
    <Scanner
      open
      camera={camera}
      reader={reader}
      onFound={(text) => found.push(text)}
      onClose={() => undefined}
    />,
  )
  return { found, ...shown }
}

function aStream() {
  const stop = vi.fn()
  return { stop, stream: { getTracks: () => [{ stop }] } as unknown as MediaStream }
}

it('returns the code that the camera sees and stops the camera', async () => {
  HTMLMediaElement.prototype.play = async () => undefined
  const { stream, stop } = aStream()
  const seen = ['', null, 'https://mall.test/ware/detail/7'] as const
  let frame = 0
  const read: ReadCode = async () => seen[frame++] || null
  const { found, unmount } = show({ getUserMedia: async () => stream, read })
  await waitFor(() => expect(found).toEqual(['https://mall.test/ware/detail/7']))
  unmount()
  expect(stop).toHaveBeenCalled()
})

it.each([
  [new DOMException('no', 'NotAllowedError'), '没有相机权限，可从相册选择或手动输入'],
  [new DOMException('none', 'NotFoundError'), '无法使用相机，可从相册选择或手动输入'],
])('shows why there is no camera and which input replaces it: %s', async (error, words) => {
  show({ getUserMedia: () => Promise.reject(error) })
  expect(await screen.findByText(words)).toBeTruthy()
})

it('reads a code from a picture and shows a message when it contains none', async () => {
  const read: ReadCode = async (picture) =>
    (picture as File).name === 'code.png' ? '6901234567892' : null
  const { found } = show({ read })
  const input = screen.getByLabelText('从相册选择')
  await userEvent.upload(input, new File(['x'], 'cat.png', { type: 'image/png' }))
  expect(await screen.findByText('图片中没有识别到码，请换一张')).toBeTruthy()
  await userEvent.upload(input, new File(['x'], 'code.png', { type: 'image/png' }))
  await waitFor(() => expect(found).toEqual(['6901234567892']))
})

it('accepts a typed code', async () => {
  const { found } = show()
  await userEvent.type(screen.getByRole('textbox', { name: '手动输入码' }), ' 12345678 {Enter}')
  expect(found).toEqual(['12345678'])
})

it.each([
  ['has none', undefined],
  ['has one that reads no QR codes', ['ean_13']],
])('loads its own decoder where the browser %s', async (_what, formats) => {
  class BarcodeDetector {
    static getSupportedFormats = async () => formats ?? []
    detect = async () => [{ rawValue: 'browser' }]
  }
  const page = (formats ? { BarcodeDetector } : {}) as unknown as Window
  const load = async () => ({ detect: async () => [{ rawValue: 'ours' }] })
  const read = await codeReader(page, load)
  expect(await read(new Blob())).toBe('ours')
})

it('uses the browser’s decoder where that reads QR codes', async () => {
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code', 'ean_13']
    detect = async () => [{ rawValue: 'browser' }]
  }
  const read = await codeReader({ BarcodeDetector } as unknown as Window, () =>
    Promise.reject(new Error('not needed')),
  )
  expect(await read(new Blob())).toBe('browser')
})
