import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { useMallNavigate, useHost } from '@mall/core/feature'
import { useIsHydrated } from '@mall/core/loading'
import { isOwnPath } from '@mall/core/paths'
import { cleanHtml } from './clean-html.ts'
import { RichTextSkeleton } from './rich-text-skeleton.tsx'
import styles from './rich-text.module.css'

/** Sanitized rich text. The server renders the skeleton: the sanitizer needs a browser. */
export function SanitizedHtml({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null)
  const isHydrated = useIsHydrated()
  const go = useMallNavigate()
  const host = useHost()
  useLayoutEffect(() => content.current?.replaceChildren(cleanHtml(html)), [html, isHydrated])

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
