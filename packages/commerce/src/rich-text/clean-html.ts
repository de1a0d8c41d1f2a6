import purify from 'dompurify'
import { preparePictures } from './prepare-pictures.ts'

/** Tags allowed in product pages and articles. Other tags are removed, their text stays. */
const ALLOWED_TAGS = (
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins small sub sup span div ul ol li dl dt dd ' +
  'blockquote pre code figure figcaption table caption thead tbody tfoot tr td th a img'
).split(' ')
const ALLOWED_ATTR = ['href', 'title', 'src', 'alt', 'width', 'height', 'colspan', 'rowspan']

/** Absolute http(s) URL or path of the mall. Other schemes could execute code. */
const ADDRESS = /^(?:https?:\/\/|\/(?![/\\]))/i

/** Sanitizes rich text: no styles, scripts, event handlers, forms or frames. */
export function cleanHtml(html: string): DocumentFragment {
  const fragment = purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR,
    ALLOWED_URI_REGEXP: ADDRESS,
    // Numeric attributes are exempt from the URL check.
    ADD_URI_SAFE_ATTR: ['width', 'height', 'colspan', 'rowspan'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOW_UNKNOWN_PROTOCOLS: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const picture of fragment.querySelectorAll('img')) {
    const source = picture.getAttribute('src')
    // Remove data: images, which the sanitizer accepts.
    if (!source || !ADDRESS.test(source)) picture.remove()
  }
  preparePictures(fragment)
  return fragment
}
