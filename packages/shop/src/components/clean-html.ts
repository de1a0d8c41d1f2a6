import { pictureOf } from '@mall/contract/pictures'
import purify from 'dompurify'

/** What product pages and articles are written with; everything else leaves only its words. */
const ALLOWED_TAGS = (
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins small sub sup span div ul ol li dl dt dd ' +
  'blockquote pre code figure figcaption table caption thead tbody tfoot tr td th a img'
).split(' ')
const ALLOWED_ATTR = ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan']

/** An address on the web, or a path of the mall; no scheme that could act. */
const ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/i

/** Rich text as harmless elements: no style, no script, no handler, no form, no frame. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: ADDRESS,
    // Numbers are no addresses and need not look like one.
    ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const picture of fragment.querySelectorAll('img')) {
    const source = picture.getAttribute('src')
    // Pictures may not travel inside the text, whatever the cleaner thinks of them.
    if (!source || !ADDRESS.test(source)) {
      picture.remove()
      continue
    }
    sizePicture(picture, source)
    picture.setAttribute('loading', 'lazy')
    picture.setAttribute('decoding', 'async')
    // A picture without words would be read aloud by its address.
    if (!picture.hasAttribute('alt')) picture.setAttribute('alt', '')
  }
  return fragment
}

/** A picture the mall keeps has its room before it comes, and comes as large as it is shown. */
function sizePicture(picture: HTMLImageElement, source: string) {
  const variants = pictureOf(source)
  if (!variants) return
  if (!picture.hasAttribute('width')) {
    picture.setAttribute('width', String(variants.width))
    picture.setAttribute('height', String(variants.height))
  }
  picture.setAttribute('srcset', variants.srcSet)
  picture.setAttribute('sizes', `min(${picture.width || variants.width}px,100vw,480px)`)
  if (variants.colour) picture.style.backgroundColor = variants.colour
}
