import type { SimulatedHost } from '../../shared/hosts.ts'
import { sendToHost } from '../lib/frames.ts'
import { Icon } from '../lib/icons.tsx'
import { buildHomePath, openPath } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import styles from './app-bar.module.css'

type Part = { host: SimulatedHost }

function BarButton({
  name,
  label,
  onClick,
}: {
  name: Parameters<typeof Icon>[0]['name']
  label: string
  onClick: () => void
}) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onClick}>
      <Icon name={name} />
    </button>
  )
}

/** Simulates the app's back key. */
export const goBack = ({ id, app }: SimulatedHost) =>
  app === 'browser'
    ? sendToHost(id, { kind: 'back' })
    : sendToHost(id, { kind: 'event', event: 'back' })

function useClose(host: SimulatedHost): () => void {
  const company = useLab((state) => state.company)
  return () => openPath([host.id], buildHomePath(host, company))
}

const useTitle = ({ id }: SimulatedHost) => useLab(({ titles }) => titles[id])

/** Title bar of the app, above the page. */
function TitleBar({ host }: Part) {
  const title = useTitle(host)?.title ?? ''
  const close = useClose(host)
  const isMini = host.app === 'mini-programme'
  return (
    <div className={styles.bar} data-app={host.app} data-platform={host.platform}>
      <span className={styles.side}>
        <BarButton name="back" label={`${host.name}：返回`} onClick={() => goBack(host)} />
        {!isMini && <BarButton name="close" label={`${host.name}：回到首页`} onClick={close} />}
      </span>
      <b className={styles.title}>{title}</b>
      <span className={styles.side} data-end>
        {isMini ? (
          <span className={styles.capsule} aria-hidden="true">
            <Icon name="more" size={20} />
            <i />
            <span className={styles.target} />
          </span>
        ) : (
          <span className={styles.button} aria-hidden="true">
            <Icon name="more" />
          </span>
        )}
      </span>
    </div>
  )
}

function AddressBar({ host }: Part) {
  const now = useTitle(host)
  const close = useClose(host)
  return (
    <div className={styles.address} data-platform={host.platform}>
      {host.platform === 'desktop' && (
        <BarButton name="back" label={`${host.name}：后退`} onClick={() => goBack(host)} />
      )}
      <BarButton name="home" label={`${host.name}：首页`} onClick={close} />
      <span className={styles.pill}>
        <Icon name="lock" size={16} />
        <span>mall.example{now?.address ?? ''}</span>
      </span>
      <BarButton
        name="reload"
        label={`${host.name}：重新载入`}
        onClick={() => openPath([host.id], now?.address ?? '/')}
      />
    </div>
  )
}

/** Title bar of a desktop window. */
function WindowBar({ host }: Part) {
  const title = useTitle(host)?.title
  return (
    <div className={styles.window} data-app={host.app}>
      <span className={styles.lights} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span className={styles.tab}>{title ?? host.name}</span>
    </div>
  )
}

export function AppBar({ host }: Part) {
  return (
    <>
      {host.platform === 'desktop' && <WindowBar host={host} />}
      {host.app === 'browser' ? <AddressBar host={host} /> : <TitleBar host={host} />}
    </>
  )
}
