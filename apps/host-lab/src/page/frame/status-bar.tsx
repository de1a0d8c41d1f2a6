import type { Platform } from '../../shared/hosts.ts'
import type { HostSettings } from '../../shared/settings.ts'
import styles from './status-bar.module.css'

/** Icons for signal, network and battery. */
function Marks({ network }: Pick<HostSettings, 'network'>) {
  return (
    <svg width="66" height="14" viewBox="0 0 66 14" fill="currentColor" aria-hidden="true">
      {[0, 1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={bar * 5}
          y={9 - bar * 2.6}
          width="3.4"
          height={4 + bar * 2.6}
          rx="1"
          opacity={network === 'online' || (network === 'slow' && bar < 2) ? 1 : 0.25}
        />
      ))}
      <path
        d="M32 12.4l2.2-2.6a3.3 3.3 0 0 0-4.4 0zM27.6 7.2a6.6 6.6 0 0 1 8.8 0M25.2 4.4a10.2 10.2 0 0 1 13.6 0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        opacity={network === 'offline' ? 0.25 : 1}
      />
      <rect x="43.6" y="1.6" width="19" height="10.6" rx="3.2" fill="none" stroke="currentColor" />
      <rect x="45.2" y="3.2" width="14" height="7.4" rx="1.8" />
      <rect x="63.6" y="5" width="1.8" height="4" rx=".9" />
    </svg>
  )
}

export function StatusBar({
  platform,
  network,
}: { platform: Platform } & Pick<HostSettings, 'network'>) {
  return (
    <div className={styles.bar} data-platform={platform}>
      <span>9:41</span>
      <i className={styles.camera} />
      <Marks network={network} />
    </div>
  )
}
