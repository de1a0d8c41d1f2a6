import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react'
import { useGo, useHost, usePreload, whenNear } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { isOwnPath } from '@mall/core/paths'
import { SkeletonText } from '@mall/ui'
import { messages } from './messages.ts'
import styles from './rich-text.module.css'

type Cleaner = { cleanHtml(html: string): DocumentFragment }
const loadCleaner = (): Promise<Cleaner> => import('./clean-html.ts')

/**
 * Rich text of a company, sanitized again before display. Not server-rendered: the sanitizer needs
 * a browser and a separate file. Loads when the text approaches the viewport or the page is idle.
 * Shows an error text if that file fails to load.
 */
export function RichText({ html }: { html: string }) {
  const t = useMessages(messages)
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
      {state === 'failed' && <p className={styles.failed}>{t('notLoaded')}</p>}
      {/* The handler only intercepts clicks on links inside, which are keyboard accessible. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={content} className={styles.text} onClick={handleClick} />
    </div>
  )
}
