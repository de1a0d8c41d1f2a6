import { createElement, Fragment, type ReactNode } from 'react'

/** Elements a disclaimer is made of; what is not here leaves only its words. */
const ALLOWED = new Set(
  'p br b strong em i u h1 h2 h3 h4 ul ol li blockquote table tbody tr td th'.split(' '),
)
/** Elements whose content is no text to read. */
const DROPPED = new Set(
  'script style template noscript iframe object svg math title head'.split(' '),
)

/**
 * Rich text of a company as elements of our own, without any attribute: nothing of the input ever
 * becomes markup, so nothing in it can act. The document it is read in is inert.
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
