import { pictureOf } from '@mall/contract/pictures'
import { expect, it } from 'vitest'
import { preparePictures } from './prepare-pictures.ts'

function prepared(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  preparePictures(body)
  return [...body.querySelectorAll('img')]
}

it('loads pictures near the viewport and adds an empty alt', () => {
  const [picture] = prepared('<img src="/media/a.webp" width="800" height="600">')
  expect(picture?.getAttribute('loading')).toBe('lazy')
  expect(picture?.getAttribute('alt')).toBe('')
  expect(picture?.getAttribute('width')).toBe('800')
  expect(picture?.hasAttribute('srcset')).toBe(false)
})

it('sizes a stored picture to the available width on its background colour', () => {
  const src = '/media/own/0123456789.640x480.f3e2d1.webp'
  const [bare, sized] = prepared(`<p><img src="${src}"><img src="${src}" width="320"></p>`)
  expect(bare?.getAttribute('srcset')).toBe(pictureOf(src)?.srcSet)
  expect(bare?.getAttribute('sizes')).toBe('min(640px,100vw,480px)')
  expect([bare?.getAttribute('width'), bare?.getAttribute('height')]).toEqual(['640', '480'])
  expect(bare?.style.backgroundColor).toBe('rgb(243, 226, 209)')
  expect(sized?.getAttribute('sizes')).toBe('min(320px,100vw,480px)')
  expect(sized?.hasAttribute('height')).toBe(false)
})
