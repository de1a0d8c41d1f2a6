const ELEMENTS =
  'script, iframe, object, embed, applet, meta, base, style, math, template, noscript, ' +
  'link:not([rel="preload"]), form[action]:not([action="."]), svg script, foreignObject, animate, use, xmp, keygen'
const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'srcset', 'action', 'formaction', 'data'])
const EXECUTABLE = /(?:javascript|vbscript|data):/i
// Browsers ignore white space and control characters in a scheme.
const IGNORED = /[\p{Cc}\s]/gu

function isExecutable({ name, value }: Attr): boolean {
  if (name.startsWith('on') || name === 'srcdoc') return true
  if (name === 'style') return /javascript|expression|@import|behavior/i.test(value)
  return ADDRESSES.has(name) && EXECUTABLE.test(value.replaceAll(IGNORED, ''))
}

/** Elements and attributes of `root` that could execute a text; a picture’s address cannot. */
export function listExecutable(root: ParentNode): string[] {
  const elements = [...root.querySelectorAll(ELEMENTS)].map(({ outerHTML }) => outerHTML)
  const attributes = [...root.querySelectorAll('*')].flatMap((element) =>
    [...element.attributes]
      .filter((attribute) => element.tagName !== 'IMG' || !/^src(?:set)?$/.test(attribute.name))
      .filter(isExecutable)
      .map(({ name, value }) => `${element.tagName} ${name}=${value}`),
  )
  return [...elements, ...attributes]
}
