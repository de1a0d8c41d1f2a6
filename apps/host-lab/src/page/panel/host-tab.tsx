import { findHost } from '../../shared/hosts.ts'
import { goBack } from '../frame/app-bar.tsx'
import { changeSettings, sendToHost } from '../lib/frames.ts'
import { openPath, selectSettings } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import styles from './panel.module.css'
import { Segments } from './segments.tsx'

const fonts = [
  [1, '标准'],
  [1.2, '大'],
  [1.45, '更大'],
  [1.8, '最大'],
] as const

/** Versions below the banks' minimum versions, and one that is outdated in every app. */
const oldVersions = ['8.8.8', '6.11.3', '5.0.0']

/** Settings of the app and the phone: holder, network, bridge. */
export function HostTab() {
  const chosen = useLab((state) => state.chosen)
  const settings = useLab((state) => selectSettings(state, chosen))
  const holders = useLab(({ server }) => server?.holders)
  const address = useLab(({ titles }) => titles[chosen]?.address)
  const host = findHost(chosen)
  if (!host) return null
  const people = holders?.[host.group] ?? []
  return (
    <div className={styles.tab}>
      {people.length > 0 && (
        <label className={styles.row}>
          <span className={styles.rowLabel}>身份</span>
          <select
            value={settings.person || people[0]?.id}
            onChange={(event) => void changeSettings({ person: event.target.value })}
          >
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {host.version && (
        <label className={styles.row}>
          <span className={styles.rowLabel}>App 版本</span>
          <select
            value={settings.appVersion}
            onChange={(event) => {
              void changeSettings({ appVersion: event.target.value })
              openPath([chosen], address ?? '/')
            }}
          >
            <option value="">{host.version}（当前）</option>
            {oldVersions.map((version) => (
              <option key={version} value={version}>
                {version}（旧）
              </option>
            ))}
          </select>
        </label>
      )}
      <Segments
        label="网络"
        choices={[
          ['online', '在线'],
          ['slow', '慢'],
          ['offline', '断开'],
        ]}
        value={settings.network}
        onChange={(network) => void changeSettings({ network })}
      />
      <Segments
        label="权限"
        choices={[
          ['granted', '允许'],
          ['refused', '拒绝'],
        ]}
        value={settings.permission}
        onChange={(permission) => void changeSettings({ permission })}
      />
      {host.app !== 'browser' && (
        <>
          <Segments
            label="字号"
            choices={fonts}
            value={settings.fontScale}
            onChange={(fontScale) => void changeSettings({ fontScale })}
          />
          <Segments
            label="桥接"
            choices={[
              ['at-once', '立即'],
              ['late', '迟到'],
              ['never', '缺失'],
            ]}
            value={settings.bridge}
            onChange={(bridge) => {
              void changeSettings({ bridge }).then(() => openPath([chosen], address ?? '/'))
            }}
          />
          <Segments
            label="应答"
            choices={[
              ['at-once', '及时'],
              ['slow', '缓慢'],
              ['dead', '不答'],
              ['throws', '报错'],
            ]}
            value={settings.answers}
            onChange={(answers) => void changeSettings({ answers })}
          />
        </>
      )}
      <div className={styles.buttons}>
        <button type="button" onClick={() => goBack(host)}>
          返回键
        </button>
        <button
          type="button"
          onClick={() => sendToHost(chosen, { kind: 'event', event: 'resume' })}
          disabled={host.app === 'browser'}
        >
          回到前台
        </button>
        <button type="button" onClick={() => openPath([chosen], address ?? '/')}>
          重新载入
        </button>
      </div>
    </div>
  )
}
