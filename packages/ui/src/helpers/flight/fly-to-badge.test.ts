import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { flyToBadge } from './fly-to-badge.ts'

type Motion = { element: Element; transform: unknown; duration: unknown }
const motions: Motion[] = []
const box = (left: number, top: number, side: number) => new DOMRect(left, top, side, side)

/** Sets an element's position on the screen of 1024 × 768 px. */
const place = (element: Element, rect: DOMRect) =>
  vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(rect)

beforeEach(() => {
  motions.length = 0
  vi.stubGlobal('innerWidth', 1024)
  vi.stubGlobal('innerHeight', 768)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Element.prototype.animate = function animate(this: Element, keyframes, options) {
    const { transform } = keyframes as PropertyIndexedKeyframes
    const { duration } = options as KeyframeAnimationOptions
    motions.push({ element: this, transform, duration })
    return { finished: Promise.resolve() } as unknown as Animation
  }
})
afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'animate')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function buildPage({ cartTop = 700 } = {}) {
  document.body.innerHTML =
    '<img src="/cup.webp" /><a href="/cart?companyId=1"><span><svg></svg><i>5</i></span></a>'
  const [picture, link, icon] = ['img', 'a', 'span'].map((name) => document.querySelector(name))
  if (!picture || !link || !icon) throw new Error('the page is incomplete')
  place(picture, box(100, 100, 200))
  place(link, box(500, cartTop, 60))
  place(icon, box(518, cartTop, 24))
  return picture
}

it('moves a copy of the picture to the cart icon in 300 ms, then animates its badge', async () => {
  await flyToBadge(buildPage(), '/cart')
  const [flight, pop] = motions
  expect(flight).toMatchObject({
    duration: 300,
    transform: ['none', 'translate(330px, 512px) scale(0.1)'],
  })
  expect(pop?.element.textContent).toBe('5')
  expect(pop?.transform).toEqual(['scale(0.8)', 'scale(1)'])
  expect(document.querySelectorAll('img')).toHaveLength(1)
})

it('moves nothing when the badge is not on screen', async () => {
  await flyToBadge(buildPage({ cartTop: 900 }), '/cart')
  expect(motions).toEqual([])
})

it('moves nothing with reduced motion', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  await flyToBadge(buildPage(), '/cart')
  expect(motions).toEqual([])
})
