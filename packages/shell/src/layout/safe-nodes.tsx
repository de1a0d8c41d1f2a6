import { createElement, Fragment, type ReactNode } from 'react'

/** Elements allowed in a disclaimer; of any other only the text is shown. */
const ALLOWED = new Set(
  'p br b strong em i u h1 h2 h3 h4 ul ol li blockquote table tbody tr td th'.split(' '),
)
/** Elements whose content is not text for reading. */
const DROPPED = new Set(
  'script style template noscript iframe object svg math title head'.split(' '),
)

/**
 * Converts a company's rich text to React elements without attributes: no part of the input becomes
 * markup, so none can run. It is parsed in an inert document.
 */
export function safeNodes(html: string): ReactNode {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <>{[...body.childNodes].map(toNode)}</>
}

function toNode(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (DROPPED.has(name)) return null
  const children = [...node.childNodes].map(toNode)
  if (name === 'br') return <br key={key} />
  return ALLOWED.has(name)
    ? createElement(name, { key }, ...children)
    : createElement(Fragment, { key }, ...children)
}
