import type { SimulatedHost } from '../../shared/hosts.ts'
import { appStyles } from '../lib/apps.ts'
import { Icon } from '../lib/icons.tsx'
import { labStore, selectSettings } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import { AppBar } from './app-bar.tsx'
import styles from './device.module.css'
import { Screen } from './screen.tsx'
import { Sheet } from './sheet.tsx'
import { StatusBar } from './status-bar.tsx'
import { useScale } from './use-scale.ts'

/** Sizes of a phone and of a window, in CSS pixels of the page. */
export const sizes = { phone: [390, 844], window: [808, 844] } as const

const isWindow = ({ platform }: SimulatedHost) => platform === 'desktop'

/** Phone or window with its app and the mall, scaled to the available width. */
function Body({ host }: { host: SimulatedHost }) {
  const [width, height] = sizes[isWindow(host) ? 'window' : 'phone']
  const [ref, scale] = useScale(width)
  const network = useLab((state) => selectSettings(state, host.id).network)
  const kind = isWindow(host) ? 'window' : host.platform
  return (
    <div
      className={styles.body}
      data-kind={kind}
      style={{ '--scale': scale } as React.CSSProperties}
    >
      <div ref={ref} className={styles.glass} style={{ height: height * scale }}>
        <div
          className={styles.content}
          data-app={host.app}
          style={{ width, height, transform: `scale(${scale})` }}
        >
          {!isWindow(host) && <StatusBar platform={host.platform} network={network} />}
          <AppBar host={host} />
          <Screen host={host} />
          {!isWindow(host) && (
            <div className={styles.home} data-app={host.app} aria-hidden="true" />
          )}
          <Sheet host={host} />
        </div>
      </div>
    </div>
  )
}

/** One simulated host of the grid; its name selects it for the panel. */
export function Device({ host }: { host: SimulatedHost }) {
  const isChosen = useLab(({ chosen, forAll }) => forAll || chosen === host.id)
  const isSideBySide = useLab(({ sideBySide }) => sideBySide.includes(host.id))
  const { color } = appStyles[host.app]
  const choose = () => labStore.set({ chosen: host.id, forAll: false })
  const toggleSideBySide = () =>
    labStore.set(({ sideBySide }) => ({
      chosen: host.id,
      forAll: false,
      sideBySide: sideBySide.includes(host.id)
        ? sideBySide.filter((id) => id !== host.id)
        : [...sideBySide, host.id],
    }))
  return (
    <section
      className={styles.device}
      data-window={isWindow(host) || undefined}
      data-chosen={isChosen || undefined}
      aria-label={host.name}
      style={{ '--app': color } as React.CSSProperties}
    >
      <header className={styles.label}>
        <button type="button" className={styles.name} aria-pressed={isChosen} onClick={choose}>
          <i />
          {host.name}
        </button>
        <button
          type="button"
          className={styles.sideBySide}
          aria-label={isSideBySide ? `${host.name}：移出并排` : `${host.name}：放大并排`}
          title={isSideBySide ? '移出并排' : '放大并排'}
          onClick={toggleSideBySide}
        >
          <Icon name={isSideBySide ? 'shrink' : 'grow'} size={16} />
        </button>
      </header>
      <Body host={host} />
    </section>
  )
}
