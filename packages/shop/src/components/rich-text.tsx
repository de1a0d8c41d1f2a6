import { useEffect, useRef, useState, type MouseEvent } from 'react'
import { useGo, useHost } from '@mall/core/feature'
import { isOwnPath } from '@mall/core/paths'
import { SkeletonText } from '@mall/ui'
import styles from './rich-text.module.css'

/**
 * Rich text of a company, cleaned once more where it is shown. It is not part of the first markup:
 * the cleaning needs a browser and a file of its own. Nothing is shown where that file is missing.
 */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const go = useGo()
  const host = useHost()

  useEffect(() => {
    let wanted = true
    import('./clean-html.ts').then(
      ({ cleanHtml }) => {
        if (!wanted) return
        place.current?.replaceChildren(cleanHtml(html))
        setState('shown')
      },
      () => wanted && setState('failed'),
    )
    return () => {
      wanted = false
    }
  }, [html])

  function handleClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null
    const href = link?.getAttribute('href')
    if (!href) return
    event.preventDefault()
    if (isOwnPath(href)) go(href)
    else void host.openExternal(href)
  }

  return (
    <div className={styles.frame} aria-busy={state === 'loading' || undefined}>
      {state === 'loading' && (
        <div className={styles.bones}>
          <SkeletonText lines={6} />
        </div>
      )}
      {state === 'failed' && <p className={styles.failed}>内容没有加载出来，请稍后重试</p>}
      {/* It only listens for taps on the links within, which answer to the keyboard themselves. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div ref={place} className={styles.text} onClick={handleClick} />
    </div>
  )
}
