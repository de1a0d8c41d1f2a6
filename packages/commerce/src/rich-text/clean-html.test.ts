import { pictureOf } from '@mall/contract/pictures'
import { expect, it } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const shown = (html: string) => {
  const place = document.createElement('div')
  place.append(cleanHtml(html))
  return place.innerHTML
}

it.each([
  [
    '<h3>产地</h3><p>云南 <strong>普洱</strong></p>',
    '<h3>产地</h3><p>云南 <strong>普洱</strong></p>',
  ],
  ['<p onclick="x()" style="position:fixed" class="a" data-a="1">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script>b', 'b'],
  ['<img src=x onerror=alert(1)>c', 'c'],
  ['<img src="data:image/svg+xml,<svg onload=alert(1)>">d', 'd'],
  ['<img src="//evil.test/p.png">e', 'e'],
  ['<a href="javascript:alert(1)">f</a>', '<a>f</a>'],
  ['<a href="JaVa&#9;ScRiPt:alert(1)">g</a>', '<a>g</a>'],
  ['<a href="/home" target="_blank">h</a>', '<a href="/home">h</a>'],
  ['<svg><style><img src=x onerror=alert(1)></style></svg>i', 'i'],
  ['<math><mtext><table><mglyph><style><img onerror=x>', ''],
  ['<iframe srcdoc="<script>1</script>"></iframe>j', 'j'],
  ['<form action="/x"><input name=a><button>k</button></form>', 'k'],
  ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">l</p></noscript>', '<p>l</p>'],
])('sanitizes %s to %s', (html, markup) => {
  expect(shown(html).replace(/^<p><\/p>$/, '')).toBe(markup)
})

it('loads images lazily and adds an empty alt', () => {
  const [picture] = cleanHtml('<img src="/media/a.webp" width="800" height="600">').children
  expect(picture?.getAttribute('loading')).toBe('lazy')
  expect(picture?.getAttribute('alt')).toBe('')
  expect(picture?.getAttribute('width')).toBe('800')
})

it('sizes a stored image to the available width on its background colour', () => {
  const src = '/media/own/0123456789.640x480.f3e2d1.webp'
  const [bare, sized] = cleanHtml(`<img src="${src}"><img src="${src}" width="320">`).children
  expect(bare?.getAttribute('srcset')).toBe(pictureOf(src)?.srcSet)
  expect(bare?.getAttribute('sizes')).toBe('min(640px,100vw,480px)')
  expect([bare?.getAttribute('width'), bare?.getAttribute('height')]).toEqual(['640', '480'])
  expect((bare as HTMLElement).style.backgroundColor).toBe('rgb(243, 226, 209)')
  expect(sized?.getAttribute('sizes')).toBe('min(320px,100vw,480px)')
  expect(sized?.hasAttribute('height')).toBe(false)
})

it('ignores a srcset in the text', () => {
  const [picture] = cleanHtml('<img src="/a.webp" srcset="/b.webp 2x" sizes="1px">').children
  expect(picture?.hasAttribute('srcset')).toBe(false)
  expect(picture?.hasAttribute('sizes')).toBe(false)
})
