import { render } from '@testing-library/react'
import { prerenderToNodeStream } from 'react-dom/static'
import { expect, it, vi } from 'vitest'
import { Image, type ImageProps } from './image.tsx'

const picture: ImageProps = {
  src: '/k.webp',
  srcSet: '/k.w96.webp 96w, /k.webp 256w',
  sizes: 'min(47vw,228px)',
  alt: '风筝',
}
const imageOf = (props: Partial<ImageProps>) => {
  const { container } = render(<Image {...picture} {...props} />)
  const image = container.querySelector('img')
  if (!image) throw new Error('no picture is shown')
  return { image, box: container.firstElementChild as HTMLElement }
}

it.each<[string, Partial<ImageProps>, string | null]>([
  ['asks for as much as its box is wide', {}, 'min(47vw,228px)'],
  ['asks for a cutout’s 60 %', { tile: 'sky' }, 'calc(min(47vw,228px)*.6)'],
  ['asks for all of it where it fills its tile', { tile: 'sky', fit: 'cover' }, 'min(47vw,228px)'],
  ['requests the screen’s width by default', { sizes: undefined }, '100vw'],
  ['asks for nothing of a picture without copies', { srcSet: undefined }, null],
])('builds the image: %s', (_sentence, props, sizes) => {
  expect(imageOf(props).image.getAttribute('sizes')).toBe(sizes)
})

it('shows its dominant colour until it loads, but not on a tile', () => {
  expect(imageOf({ ground: '#f3e2d1' }).box.style.background).toBe('rgb(243, 226, 209)')
  expect(imageOf({ ground: '#f3e2d1', tile: 'sky' }).box.style.background).toBe('')
  expect(imageOf({}).box.getAttribute('style')).toBeNull()
})

it('loads immediately with priority, and otherwise near the viewport', () => {
  const first = imageOf({ priority: true }).image
  expect(first.getAttribute('loading')).toBe('eager')
  expect(first.getAttribute('fetchpriority')).toBe('high')
  const other = imageOf({}).image
  expect(other.getAttribute('loading')).toBe('lazy')
  expect(other.hasAttribute('fetchpriority')).toBe(false)
})

async function markup(props: Partial<ImageProps>): Promise<string> {
  const { prelude } = await prerenderToNodeStream(<Image {...picture} {...props} />)
  let html = ''
  for await (const chunk of prelude) html += String(chunk)
  return html
}

it('is preloaded by the first HTML with all its copies only with priority', async () => {
  const html = await markup({ priority: true, tile: 'sky' })
  expect(html).toMatch(/<link rel="preload" as="image" imageSrcSet="\/k\.w96\.webp 96w, /)
  expect(html).toContain('imageSizes="calc(min(47vw,228px)*.6)" fetchPriority="high"')
  // A preload with `href` as well would load a second picture in browsers without `imagesrcset`.
  expect(html).not.toMatch(/<link[^>]* href=/)
  expect(await markup({})).not.toContain('<link')
})

it.each<Partial<ImageProps>>([
  { priority: true, tile: 'sky' },
  { ground: '#f3e2d1' },
  { ratio: 2 },
])('hydrates the server’s markup unchanged: %j', async (props) => {
  const complain = vi.spyOn(console, 'error').mockImplementation(() => {})
  const place = document.createElement('div')
  place.innerHTML = (await markup(props)).replace(/^<link[^>]*>/, '')
  const before = place.innerHTML
  render(<Image {...picture} {...props} />, { container: place, hydrate: true })
  expect(place.innerHTML).toBe(before)
  expect(complain).not.toHaveBeenCalled()
  complain.mockRestore()
})
