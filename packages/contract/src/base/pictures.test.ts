import { expect, it } from 'vitest'
import { copyOf, copyWidths, pictureOf } from './pictures.ts'

const kite = '/media/goods/kite.0123456789.256x200.webp'

it('parses size, colour and copies from an address', () => {
  expect(pictureOf('/media/own/0123456789.640x480.f3e2d1.webp')).toEqual({
    width: 640,
    height: 480,
    colour: '#f3e2d1',
    srcSet: [96, 160, 240, 320, 480]
      .map((width) => `/media/own/0123456789.640x480.f3e2d1.w${width}.webp ${width}w, `)
      .join('')
      .concat('/media/own/0123456789.640x480.f3e2d1.webp 640w'),
  })
})

it('returns no colour for a transparent picture', () => {
  expect(pictureOf(kite)).toMatchObject({ width: 256, height: 200, colour: undefined })
})

it.each([
  ['kept elsewhere', 'https://cdn.test/media/kite.0123456789.256x256.webp'],
  ['kept elsewhere on the same host', '/shop/kite.0123456789.256x256.webp'],
  ['of a name without a size', '/media/goods/kite.webp'],
  ['of another kind', '/media/goods/kite.0123456789.256x256.png'],
  ['of a colour that is none', '/media/goods/kite.0123456789.256x256.f3e2.webp'],
  ['that is a copy already', copyOf(kite, 160)],
  ['written into the page', 'data:image/webp;base64,AAAA'],
  ['without an address', ''],
])('leaves a picture %s unchanged', (_sentence, src) => {
  expect(pictureOf(src)).toBeNull()
})

it.each([
  [80, []],
  [119, []],
  [120, [96]],
  [256, [96, 160]],
  [800, [96, 160, 240, 320, 480, 640]],
  [1280, [96, 160, 240, 320, 480, 640, 960]],
])('lists for a picture %d px wide the copies %j', (width, widths) => {
  expect(copyWidths(width)).toEqual(widths)
})
