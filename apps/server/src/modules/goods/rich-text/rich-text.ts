import { isPicturePath } from '@mall/contract/pictures'
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html'

const elements =
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins small sub sup span div ul ol li dl dt dd ' +
  'blockquote pre code figure figcaption table caption thead tbody tfoot tr td th a img'
const leftOutWithContent =
  'script style iframe object embed applet svg math template noscript noembed noframes xmp ' +
  'plaintext listing textarea title head select option frameset audio video canvas'
const attributesOf = {
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  a: ['href', 'title', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
}

/** Web addresses and paths of the mall without references and control characters. */
function isSafeAddress(address: string): boolean {
  if (address.length > 2000 || /[\s\p{Cc}\\"'<>`]|&#|&[a-z][a-z0-9]*;/iu.test(address)) return false
  return /^(?:https?:\/\/[^/?#@]+(?:[/?#]|$)|\/(?!\/))/i.test(address)
}

function isSafeValue(name: string, value: string): boolean {
  if (name === 'href') return isSafeAddress(value)
  // Pictures of other hosts are removed, because they would track readers and shells do not load
  // them.
  if (name === 'src') return isSafeAddress(value) && isPicturePath(value)
  return /^[1-9]\d{0,3}$/.test(value)
}

function safeValue(name: string, written: string): string | null {
  if (name === 'alt') return written
  if (name === 'title') return written === '' ? null : written
  const value = written.trim().replaceAll('&amp;', '&')
  if (!isSafeValue(name, value)) return null
  return value
}

function safeAttributes(tagName: string, written: Attributes) {
  const attribs: Attributes = {}
  for (const [name, text] of Object.entries(written)) {
    const value = safeValue(name, text)
    if (value !== null) attribs[name] = value
  }
  if (tagName === 'a') attribs['rel'] = 'noopener noreferrer'
  return { tagName, attribs }
}

const options: IOptions = {
  allowedTags: elements.split(' '),
  allowedAttributes: attributesOf,
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  nonTextTags: leftOutWithContent.split(' '),
  nestingLimit: 60,
  // References such as &nbsp; are kept.
  parser: { decodeEntities: false },
  transformTags: { '*': safeAttributes },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs['src'] === undefined,
  textFilter: (text) => text.replaceAll('"', '&quot;'),
}

/**
 * Sanitises rich text of a company.
 * @param html any text
 * @returns rich text of the allowed elements only, all closed
 */
export const cleanRichText = (html: string): string =>
  sanitizeHtml(html.replaceAll('\0', ''), options).replaceAll(' />', '>')
