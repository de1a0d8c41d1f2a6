import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildData } from '@mall/testing'
import { buildCards } from '../../testing/builders.ts'
import { renderDetail } from '../../testing/render-detail.ts'
import './related-goods.tsx'
import './reviews-card.tsx'

type Entry = { target: Element; isIntersecting: boolean }

const observers = new Set<ObserverStub>()

class ObserverStub {
  readonly elements = new Set<Element>()
  readonly report: (entries: Entry[]) => void
  readonly options: { rootMargin?: string } | undefined
  constructor(report: (entries: Entry[]) => void, options?: { rootMargin?: string }) {
    this.report = report
    this.options = options
    observers.add(this)
  }
  observe = (element: Element) => void this.elements.add(element)
  unobserve = (element: Element) => void this.elements.delete(element)
  disconnect = () => void observers.delete(this)
}

/** Reports elements to all observers with the margin that watch them. */
function report(elements: (Element | null)[], isIntersecting: boolean, margin?: string) {
  act(() => {
    for (const observer of observers) {
      if (margin !== undefined && observer.options?.rootMargin !== margin) continue
      const entries = elements.flatMap((target) =>
        target && observer.elements.has(target) ? [{ target, isIntersecting }] : [],
      )
      if (entries.length > 0) observer.report(entries)
    }
  })
}
const observed = () => [...observers].flatMap(({ elements }) => [...elements])
const UPPER_EDGE = '0px 0px -88% 0px'

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', ObserverStub)
})
afterEach(() => {
  observers.clear()
  vi.unstubAllGlobals()
})

const list = buildCards(2, {}, 5).map((card) => ({ ...card, reason: 'sameKind' as const }))

async function renderScrolled(total: number) {
  renderDetail({
    answers: {
      'review.summary': buildData('review.summary', { total, latest: [], tags: [] }),
      'goods.related': { list },
    },
  })
  await screen.findByText('不锈钢')
  await waitFor(() => {
    report(observed(), true)
    expect(screen.getByText('看了又看')).toBeTruthy()
  })
  const parts = () =>
    [...observers].filter(({ options }) => options?.rootMargin === UPPER_EDGE).at(-1)
  const elements = [...(parts()?.elements ?? [])]
  // The head of the page has left the screen.
  report(elements.slice(0, 1), false)
  return elements
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const current = () => screen.getByRole('tab', { selected: true }).textContent

it('shows the parts of the page as tabs, without reviews when there are none', async () => {
  await renderScrolled(3)
  expect(tabs()).toEqual(['商品', '评价', '详情', '推荐'])
})

it('omits the tab of reviews for a product without reviews', async () => {
  await renderScrolled(0)
  expect(tabs()).toEqual(['商品', '详情', '推荐'])
})

it('marks the tab of the last part at the upper edge', async () => {
  const [, reviews, detail, related] = await renderScrolled(3)
  report([detail ?? null, related ?? null], false, UPPER_EDGE)
  report([reviews ?? null], true, UPPER_EDGE)
  expect(current()).toBe('评价')
  report([detail ?? null], true, UPPER_EDGE)
  expect(current()).toBe('详情')
  report([related ?? null], true, UPPER_EDGE)
  expect(current()).toBe('推荐')
})

it('scrolls to the part of a tab and marks it', async () => {
  const [, reviews] = await renderScrolled(3)
  const scrolled = vi.fn()
  if (reviews) reviews.scrollIntoView = scrolled
  fireEvent.click(screen.getByRole('tab', { name: '评价' }))
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' })
  expect(current()).toBe('评价')
})
