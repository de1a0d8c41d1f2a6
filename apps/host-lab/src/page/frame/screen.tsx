import { useEffect, useRef } from 'react'
import type { SimulatedHost } from '../../shared/hosts.ts'
import { looks } from '../lib/apps.ts'
import { addressOf, holdFrame } from '../lib/frames.ts'
import { restart } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import styles from './screen.module.css'
import { useTurn } from './use-turn.ts'

/** The mall inside the simulated app; before its turn the app's own opening picture. */
export function Screen({ host }: { host: SimulatedHost }) {
  const { ref, isOn, loaded } = useTurn()
  const frame = useRef<HTMLIFrameElement>(null)
  const opened = useLab(({ opened }) => opened[host.id])
  const { glyph, color } = looks[host.app]

  useEffect(() => {
    holdFrame(host.id, frame.current)
    return () => holdFrame(host.id, null)
  }, [host.id, isOn, opened?.turn])

  // A partner's link opens once: a frame that is put away and shown again starts from the first page.
  const wasOn = useRef(false)
  useEffect(() => {
    if (isOn && opened) wasOn.current = true
  }, [isOn, opened])
  useEffect(
    () => () => {
      if (wasOn.current) restart(host)
    },
    [host],
  )

  return (
    <div ref={ref} className={styles.screen} style={{ '--app': color } as React.CSSProperties}>
      <div className={styles.splash} aria-hidden="true">
        <span>{glyph}</span>
      </div>
      {isOn && opened && (
        <iframe
          key={opened.turn}
          ref={frame}
          title={`${host.name}里的商城`}
          src={addressOf(host.id, opened.path)}
          allow="camera; microphone; clipboard-read; clipboard-write; web-share; geolocation"
          onLoad={loaded}
        />
      )}
    </div>
  )
}
