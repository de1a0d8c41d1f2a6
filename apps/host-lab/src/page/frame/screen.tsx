import { useEffect, useRef } from 'react'
import type { SimulatedHost } from '../../shared/hosts.ts'
import { appStyles } from '../lib/apps.ts'
import { buildAddress, setFrame } from '../lib/frames.ts'
import { resetPath } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import styles from './screen.module.css'
import { useLoadQueue } from './use-load-queue.ts'

/** The mall inside the simulated app; the app's splash screen until its load starts. */
export function Screen({ host }: { host: SimulatedHost }) {
  const { ref, isStarted, handleLoad } = useLoadQueue()
  const frame = useRef<HTMLIFrameElement>(null)
  const locations = useLab(({ locations }) => locations[host.id])
  const { glyph, color } = appStyles[host.app]

  useEffect(() => {
    setFrame(host.id, frame.current)
    return () => setFrame(host.id, null)
  }, [host.id, isStarted, locations?.revision])

  // A partner link is single-use: a frame that is shown again starts from the first page.
  const wasOn = useRef(false)
  useEffect(() => {
    if (isStarted && locations) wasOn.current = true
  }, [isStarted, locations])
  useEffect(
    () => () => {
      if (wasOn.current) resetPath(host)
    },
    [host],
  )

  return (
    <div ref={ref} className={styles.screen} style={{ '--app': color } as React.CSSProperties}>
      <div className={styles.splash} aria-hidden="true">
        <span>{glyph}</span>
      </div>
      {isStarted && locations && (
        <iframe
          key={locations.revision}
          ref={frame}
          title={`${host.name}里的商城`}
          src={buildAddress(host.id, locations.path)}
          allow="camera; microphone; clipboard-read; clipboard-write; web-share; geolocation"
          onLoad={handleLoad}
        />
      )}
    </div>
  )
}
