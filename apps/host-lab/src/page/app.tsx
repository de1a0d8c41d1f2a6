import { useEffect } from 'react'
import { hosts } from '../shared/hosts.ts'
import styles from './app.module.css'
import { Device } from './frame/device.tsx'
import { Header } from './header.tsx'
import { api } from './lib/api.ts'
import { listenToFrames } from './lib/frames.ts'
import { PER_APP_COMPANY, getAppCompany } from './lib/apps.ts'
import { chooseCompany, labStore } from './lib/store.ts'
import { useLab } from './lib/use-lab.ts'
import { Panel } from './panel/panel.tsx'

/** Retry interval until the mall's companies are known, in milliseconds. */
const RETRY_MS = 1_500

function useServerState() {
  useEffect(() => {
    let timer: number | undefined
    const load = async () => {
      try {
        const server = await api.state()
        labStore.set({ server, fault: null })
        const { company } = labStore.get()
        const [first] = server.companies
        const isDemo = server.companies.some(({ id }) => id === getAppCompany('cmb'))
        // Only the demo mall has a company for each app.
        if (first) await chooseCompany(company === PER_APP_COMPANY && !isDemo ? first.id : company)
        if (!first) timer = window.setTimeout(() => void load(), RETRY_MS)
      } catch (error) {
        labStore.set({ fault: (error as Error).message })
        timer = window.setTimeout(() => void load(), RETRY_MS)
      }
    }
    void load()
    return () => clearTimeout(timer)
  }, [])
}

/** Maximum number of devices shown large, side by side. */
const MAX_LARGE_DEVICES = 3

function DeviceGrid() {
  const group = useLab((state) => state.group)
  const sideBySide = useLab((state) => state.sideBySide)
  const shown = hosts.filter(({ id, group: hostGroup }) =>
    sideBySide.length > 0 ? sideBySide.includes(id) : group === 'all' || hostGroup === group,
  )
  const isLarge = sideBySide.length > 0 || shown.length <= MAX_LARGE_DEVICES
  return (
    <main className={styles.grid} data-large={isLarge || undefined}>
      {shown.map((host) => (
        <Device key={host.id} host={host} />
      ))}
    </main>
  )
}

export function App() {
  const fault = useLab((state) => state.fault)
  useServerState()
  useEffect(listenToFrames, [])
  return (
    <div className={styles.app}>
      <Header />
      {fault !== null && (
        <p className={styles.fault} role="alert">
          实验室没有应答，正在重试
        </p>
      )}
      <div className={styles.columns}>
        <DeviceGrid />
        <Panel />
      </div>
    </div>
  )
}
