/**
 * Rich text that a company's staff wrote, made harmless. Nothing is passed through: the source is
 * read as text and tags, and only what the two lists name is written again, balanced and escaped.
 * Elements whose content a browser reads by other rules are left out with their content, so that
 * reading the result again cannot mean something else.
 */
const attributesOf: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    (
      'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins small sub sup span div ul ol li dl dt dd ' +
      'blockquote pre code figure figcaption table caption thead tbody tfoot tr'
    )
      .split(' ')
      .map((name) => [name, []]),
  ),
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
}
const hasNoEnd = new Set(['br', 'hr', 'img'])
const goesWithContent = new Set(
  (
    'script style iframe object embed applet svg math template noscript noembed noframes xmp ' +
    'plaintext listing textarea title head select option frameset audio video canvas'
  ).split(' '),
)
const deepest = 60

const tag = /<(\/?)([a-z][a-z0-9-]*)((?:[\s/](?:[^<>"']|"[^"]*"|'[^']*'){0,2000})?)>/iy
const attribute = /([a-z][a-z0-9-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+))/gi
const reference = /&(?!(?:[a-z][a-z0-9]{1,30}|#\d{1,7}|#x[\da-f]{1,6});)/gi

const escaped = (text: string) =>
  text
    .replaceAll('\0', '')
    .replaceAll(reference, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/**
 * An address on the web or a path of the mall; anything spelt so as to hide what it is, is not one.
 */
function safeAddress(value: string): string | null {
  const address = value.trim().replaceAll('&amp;', '&')
  if (address.length > 2000 || /[\s\p{Cc}\\"'<>`]|&#|&[a-z][a-z0-9]*;/iu.test(address)) return null
  return /^(?:https?:\/\/[^/?#@]+(?:[/?#]|$)|\/(?!\/))/i.test(address) ? address : null
}

function safeValue(name: string, value: string): string | null {
  if (name === 'href' || name === 'src') {
    const address = safeAddress(value)
    return address === null ? null : address.replaceAll('&', '&amp;')
  }
  if (name === 'alt' || name === 'title') return escaped(value)
  return /^[1-9]\d{0,3}$/.test(value.trim()) ? value.trim() : null
}

function startTag(name: string, source: string): string {
  const kept = new Map<string, string>()
  for (const [, key = '', double, single, bare] of source.matchAll(attribute)) {
    const attributeName = key.toLowerCase()
    if (!attributesOf[name]?.includes(attributeName) || kept.has(attributeName)) continue
    const value = safeValue(attributeName, double ?? single ?? bare ?? '')
    if (value !== null) kept.set(attributeName, value)
  }
  if (name === 'img' && !kept.has('src')) return ''
  if (name === 'a') kept.set('rel', 'noopener noreferrer')
  return `<${name}${[...kept].map(([key, value]) => ` ${key}="${value}"`).join('')}>`
}

/** Where the text continues after an element that is left out with its content. */
function afterElement(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])[^>]*>`, 'gi')
  end.lastIndex = from
  return end.test(html) ? end.lastIndex : html.length
}

/** Where the text continues after a comment, a doctype or a processing instruction. */
function afterMarkup(html: string, from: number): number {
  const mark = html.startsWith('<!--', from) ? '-->' : '>'
  const end = html.indexOf(mark, from + 2)
  return end === -1 ? html.length : end + mark.length
}

/**
 * @param html any text at all
 * @returns rich text of the allowed elements only, every one closed
 */
export function cleanRichText(html: string): string {
  const open: string[] = []
  let out = ''
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next === -1) break
    out += escaped(html.slice(at, next))
    at = next
    if (/[!?]/.test(html[at + 1] ?? '')) {
      at = afterMarkup(html, at)
      continue
    }
    tag.lastIndex = at
    const [whole, slash, written = '', rest = ''] = tag.exec(html) ?? []
    if (whole === undefined) {
      out += '&lt;'
      at += 1
      continue
    }
    at += whole.length
    const name = written.toLowerCase()
    if (goesWithContent.has(name)) {
      if (!slash) at = afterElement(html, name, at)
    } else if (!Object.hasOwn(attributesOf, name)) {
      // An unknown element is left out; its content stays.
    } else if (slash) {
      while (open.includes(name)) {
        const inner = open.pop()
        out += `</${inner}>`
        if (inner === name) break
      }
    } else if (hasNoEnd.has(name)) {
      out += startTag(name, rest)
    } else if (open.length < deepest) {
      open.push(name)
      out += startTag(name, rest)
    }
  }
  out += escaped(html.slice(at))
  return (
    out +
    open
      .toReversed()
      .map((name) => `</${name}>`)
      .join('')
  )
}
