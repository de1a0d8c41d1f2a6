import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Image } from '../../display/image/image.tsx'
import { Swiper } from './swiper.tsx'

type Motor = {
  onReady: (control: { next: () => void; previous: () => void }) => void
  onRelease: () => void
  onChange: (index: number) => void
}
const turns = {
  next: vi.fn<(value?: unknown) => void>(),
  previous: vi.fn<(value?: unknown) => void>(),
}
let motor: Motor | undefined
vi.mock('./swiper-motor.tsx', () => ({
  SwiperMotor: (props: Motor) => {
    motor = props
    return null
  },
}))

beforeEach(() => {
  vi.useFakeTimers()
  turns.next.mockClear()
  motor = undefined
})
afterEach(() => void vi.useRealTimers())

async function setup(interval?: number) {
  render(<Swiper label="横幅" ratio={3} interval={interval} slides={['一', '二', '三']} />)
  await act(() => vi.dynamicImportSettled())
  return screen.getByRole('group', { name: '横幅' })
}
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
const start = () => act(() => motor?.onReady(turns))

it('turns every four seconds and pauses while it is touched or focused', async () => {
  const carousel = await setup()
  pass(3999)
  expect(motor).toBeUndefined()
  pass(1)
  start()
  expect(turns.next).toHaveBeenCalledTimes(1)
  pass(4000)
  expect(turns.next).toHaveBeenCalledTimes(2)
  fireEvent.pointerDown(carousel)
  pass(12_000)
  expect(turns.next).toHaveBeenCalledTimes(2)
  act(() => motor?.onRelease())
  pass(4000)
  expect(turns.next).toHaveBeenCalledTimes(3)
  fireEvent.focus(carousel)
  pass(12_000)
  expect(turns.next).toHaveBeenCalledTimes(3)
  fireEvent.blur(carousel)
  pass(4000)
  expect(turns.next).toHaveBeenCalledTimes(4)
})

it('does not move with a single slide, also when it is touched', async () => {
  render(<Swiper label="横幅" ratio={3} slides={['一']} />)
  fireEvent.pointerDown(screen.getByRole('group', { name: '横幅' }))
  await act(() => vi.dynamicImportSettled())
  expect(motor).toBeUndefined()
})

it('does not move with reduced motion or while the page is hidden', async () => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const hidden = await setup()
  pass(12_000)
  expect(motor).toBeUndefined()
  // The key press that loads the code also turns the carousel.
  fireEvent.keyDown(hidden, { key: 'ArrowRight' })
  start()
  expect(turns.next).toHaveBeenCalledTimes(1)
  pass(12_000)
  expect(turns.next).toHaveBeenCalledTimes(1)
  vi.restoreAllMocks()
})

it('limits Tab and screen readers to the visible slide', async () => {
  fireEvent.pointerDown(await setup(0))
  start()
  act(() => motor?.onChange(1))
  const slides = screen.getAllByRole('group').filter((group) => group.ariaLabel?.includes('/ 3'))
  const inert = [...document.querySelectorAll('[aria-roledescription="幻灯片"]')].map((slide) =>
    slide.hasAttribute('inert'),
  )
  expect(inert).toEqual([true, false, true])
  expect(slides.length).toBeGreaterThan(0)
})

it('moves the focus to the visible slide', async () => {
  const slides = [
    <a key="1" href="/1">
      甲
    </a>,
    <a key="2" href="/2">
      乙
    </a>,
    <p key="3">丙</p>,
  ]
  render(<Swiper label="横幅" ratio={3} interval={0} slides={slides} />)
  await act(() => vi.dynamicImportSettled())
  act(() => screen.getByText('甲').focus())
  act(() => motor?.onChange(1))
  expect(document.activeElement?.textContent).toBe('乙')
  act(() => motor?.onChange(2))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: '横幅' }))
})

it('pauses and resumes by a button that is the first tab stop', async () => {
  await setup()
  await act(() => vi.advanceTimersByTime(4000))
  start()
  const pause = screen.getByRole('button', { name: '暂停横幅' })
  expect(pause.compareDocumentPosition(screen.getByText('一'))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  fireEvent.click(pause)
  turns.next.mockClear()
  pass(12_000)
  expect(turns.next).not.toHaveBeenCalled()
  fireEvent.keyDown(pause, { key: 'ArrowRight' })
  expect(turns.next).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: '播放横幅' }))
  pass(4000)
  expect(turns.next).toHaveBeenCalledTimes(2)
})

it('starts paused when the device prefers reduced motion, until it is played', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await setup()
  pass(12_000)
  expect(motor).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: '播放横幅' }))
  pass(4000)
  expect(motor).toBeDefined()
  vi.unstubAllGlobals()
})

it('leaves a slide without a link by the arrow keys and focuses the next slide’s link', async () => {
  const slides = [
    <p key="1">甲</p>,
    <a key="2" href="/2">
      乙
    </a>,
  ]
  render(<Swiper label="图片" ratio={1} interval={0} slides={slides} />)
  await act(() => vi.dynamicImportSettled())
  const carousel = screen.getByRole('group', { name: '图片' })
  expect(carousel.tabIndex).toBe(0)
  act(() => carousel.focus())
  fireEvent.keyDown(carousel, { key: 'ArrowRight' })
  start()
  expect(turns.next).toHaveBeenCalledTimes(1)
  act(() => motor?.onChange(1))
  expect(document.activeElement?.textContent).toBe('乙')
})

it('loads the pictures of further slides on the first touch', async () => {
  const pictures = ['a', 'b', 'c'].map((name) => <Image key={name} src={`/${name}.webp`} alt="" />)
  const { container } = render(<Swiper label="图片" ratio={1} interval={0} slides={pictures} />)
  await act(() => vi.dynamicImportSettled())
  const requested = () =>
    [...container.querySelectorAll('img')].map((image) => image.getAttribute('src'))
  expect(requested()).toEqual(['/a.webp', '/b.webp'])
  fireEvent.pointerDown(screen.getByRole('group', { name: '图片' }))
  expect(requested()).toEqual(['/a.webp', '/b.webp', '/c.webp'])
})
