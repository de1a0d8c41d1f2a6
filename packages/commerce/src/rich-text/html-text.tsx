import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useMallNavigate, useHost } from '@mall/core/feature'
import { useIsHydrated } from '@mall/core/loading'
import { isOwnPath } from '@mall/core/paths'
import { RichTextSkeleton } from './rich-text-skeleton.tsx'
import styles from './rich-text.module.css'

type Props = {
  html: string
  /** parses sanitized text; its nodes are moved into the page */
  parse: (html: string) => Node
}

/** Rich text, rendered in the browser; the first HTML contains its skeleton. */
export function HtmlText({ html, parse }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const isHydrated = useIsHydrated()
  const go = useMallNavigate()
  const host = useHost()
  useLayoutEffect(
    () => content.current?.replaceChildren(...parse(html).childNodes),
    [html, parse, isHydrated],
  )

  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href')
    if (!href) return
    event.preventDefault()
    if (isOwnPath(href)) go(href)
    else void host.openExternal(href)
  }

  if (!isHydrated) return <RichTextSkeleton />
  return (
    // The handler only intercepts clicks on links inside, which are keyboard accessible.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={content} className={styles.text} onClick={handleClick} />
  )
}
