import { hasReducedMotion } from '../reduced-motion.ts'

const FLIGHT_MS = 300
const POP_MS = 200
/** px, width of the copy at its target */
const LANDING_SIZE = 20

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>

const isOnScreen = ({ left, top, width, height }: Box): boolean =>
  width > 0 &&
  height > 0 &&
  left < window.innerWidth &&
  top < window.innerHeight &&
  left + width > 0 &&
  top + height > 0

/** Icon with the badge in a visible link to `path`. */
function findIcon(path: string): Element | null {
  const links = [...document.querySelectorAll('a')].filter(({ pathname }) =>
    pathname.endsWith(path),
  )
  const link = links.find((one) => isOnScreen(one.getBoundingClientRect()))
  return link?.firstElementChild ?? null
}

function createCopy(picture: HTMLImageElement, { left, top, width, height }: Box): HTMLElement {
  const copy = document.createElement('img')
  copy.src = picture.currentSrc || picture.src
  copy.alt = ''
  copy.setAttribute('aria-hidden', 'true')
  Object.assign(copy.style, {
    position: 'fixed',
    zIndex: '1000',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    objectFit: 'cover',
    borderRadius: 'var(--r-card)',
    pointerEvents: 'none',
  })
  return copy
}

function moveTo(from: Box, to: Box): string {
  const x = to.left + to.width / 2 - from.left - from.width / 2
  const y = to.top + to.height / 2 - from.top - from.height / 2
  return `translate(${x}px, ${y}px) scale(${LANDING_SIZE / from.width})`
}

/**
 * Moves a copy of the picture to the badge of the link to `path`, then animates the badge. Does
 * nothing with reduced motion, or where the picture or the link is not on screen.
 */
export async function flyToBadge(picture: Element, path: string): Promise<void> {
  if (hasReducedMotion() || !(picture instanceof HTMLImageElement)) return
  const from = picture.getBoundingClientRect()
  const icon = findIcon(path)
  if (!icon || !isOnScreen(from)) return
  const copy = createCopy(picture, from)
  document.body.append(copy)
  const transform = ['none', moveTo(from, icon.getBoundingClientRect())]
  // Leaving the page cancels the animation.
  await copy
    .animate({ transform }, { duration: FLIGHT_MS, easing: 'ease-in' })
    .finished.catch(() => undefined)
  copy.remove()
  // The icon is animated where it has no badge.
  const badge = icon.lastElementChild ?? icon
  badge.animate({ transform: ['scale(0.8)', 'scale(1)'] }, { duration: POP_MS, easing: 'ease-out' })
}
