import { useEffect } from 'react'
import { hosts } from '../shared/hosts.ts'
import styles from './app.module.css'
import { Device } from './frame/device.tsx'
import { Header } from './header.tsx'
import { api } from './lib/api.ts'
import { listenToFrames } from './lib/frames.ts'
import { suited, suitOf } from './lib/apps.ts'
import { chooseCompany, labStore } from './lib/store.ts'
import { useLab } from './lib/use-lab.ts'
import { Panel } from './panel/panel.tsx'

/** The mall may be starting still: asked again until its companies are known. */
const again = 1_500

function useServer() {
  useEffect(() => {
    let timer: number | undefined
    const ask = async () => {
      try {
        const server = await api.state()
        labStore.set({ server, fault: null })
        const { company } = labStore.get()
        const [first] = server.companies
        const isDemo = server.companies.some(({ id }) => id === suitOf('cmb'))
        // Another mall than the demo's has no company for each app.
        if (first) await chooseCompany(company === suited && !isDemo ? first.id : company)
        if (!first) timer = window.setTimeout(() => void ask(), again)
      } catch (error) {
        labStore.set({ fault: (error as Error).message })
        timer = window.setTimeout(() => void ask(), again)
      }
    }
    void ask()
    return () => clearTimeout(timer)
  }, [])
}

/** So few are shown large, side by side; more are a wall. */
const few = 3

function Wall() {
  const group = useLab((state) => state.group)
  const beside = useLab((state) => state.beside)
  const shown = hosts.filter(({ id, group: own }) =>
    beside.length > 0 ? beside.includes(id) : group === 'all' || own === group,
  )
  const isLarge = beside.length > 0 || shown.length <= few
  return (
    <main className={styles.wall} data-beside={isLarge || undefined}>
      {shown.map((host) => (
        <Device key={host.id} host={host} />
      ))}
    </main>
  )
}

export function App() {
  const fault = useLab((state) => state.fault)
  useServer()
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
        <Wall />
        <Panel />
      </div>
    </div>
  )
}
