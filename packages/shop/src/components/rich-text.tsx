import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react'
import { useGo, useHost, usePreload, whenNear } from '@mall/core/feature'
import { isOwnPath } from '@mall/core/paths'
import { SkeletonText } from '@mall/ui'
import styles from './rich-text.module.css'

type Cleaner = { cleanHtml(html: string): DocumentFragment }
const loadCleaner = (): Promise<Cleaner> => import('./clean-html.ts')

/**
 * Rich text of a company, cleaned once more where it is shown. It is not part of the first markup:
 * the cleaning needs a browser and a file of its own, and begins when the text comes near or the page
 * has come to rest. Nothing is shown where that file is missing.
 */
export function RichText({ html }: { html: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const renderedHtml = useRef<string>(null)
  const [state, setState] = useState<'away' | 'near' | 'shown' | 'failed'>('away')
  const go = useGo()
  const host = useHost()

  const show = useCallback(async () => {
    const { cleanHtml } = await loadCleaner()
    if (renderedHtml.current === html) return
    renderedHtml.current = html
    content.current?.replaceChildren(cleanHtml(html))
    setState('shown')
  }, [html])
  usePreload(show)
  useEffect(() => {
    if (!frame.current) return undefined
    return whenNear(frame.current, () => {
      setState((current) => (current === 'away' ? 'near' : current))
      show().catch(() => setState('failed'))
    })
  }, [show])
  const isLoading = state === 'away' || state === 'near'

  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href')
    if (!href) return
    event.preventDefault()
    if (isOwnPath(href)) go(href)
    else void host.openExternal(href)
  }

  return (
    <div ref={frame} className={styles.frame} aria-busy={isLoading || undefined}>
      {isLoading && (
        <div className={styles.skeleton}>
          <SkeletonText lines={6} still={state === 'away'} />
        </div>
      )}
      {state === 'failed' && <p className={styles.failed}>内容没有加载出来，请稍后重试</p>}
      {/* It only listens for taps on the links within, which answer to the keyboard themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={content} className={styles.text} onClick={handleClick} />
    </div>
  )
}
