import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { hostResult } from '@mall/core/host'
import { openMiniProgramBy } from './open-mini-program.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page that is hidden when WeChat is installed and opens. */
function openPage() {
  const assign = vi.fn()
  const events = new EventTarget()
  const document = Object.assign(events, { visibilityState: 'visible' })
  const page = { document, location: { assign } } as unknown as Pick<
    Window,
    'document' | 'location'
  >
  const cover = () => {
    document.visibilityState = 'hidden'
    events.dispatchEvent(new Event('visibilitychange'))
  }
  return { page, assign, cover }
}
const target = { name: 'wx0123456789abcdef', path: 'pages/goods?id=7' }

it('opens WeChat with the app id, the path and its query', async () => {
  const { page, assign, cover } = openPage()
  const result = openMiniProgramBy(page, target)
  expect(assign).toHaveBeenCalledWith(
    'weixin://dl/business/?appid=wx0123456789abcdef&path=pages%2Fgoods&query=id%3D7',
  )
  cover()
  expect(await result).toEqual(hostResult.done)
})

it('reports unsupported when WeChat does not host the page', async () => {
  const { page } = openPage()
  const result = openMiniProgramBy(page, target)
  await vi.advanceTimersByTimeAsync(3000)
  expect(await result).toEqual(hostResult.unsupported)
})

it('refuses a mini-programme without an app id', async () => {
  const { page, assign } = openPage()
  expect(await openMiniProgramBy(page, { ...target, name: '伙伴小程序' })).toEqual(
    hostResult.unsupported,
  )
  expect(assign).not.toHaveBeenCalled()
})
