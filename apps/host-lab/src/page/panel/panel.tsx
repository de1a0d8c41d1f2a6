import { useState } from 'react'
import { findHost } from '../../shared/hosts.ts'
import { appStyles } from '../lib/apps.ts'
import { labStore } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import { ChatTab } from './chat-tab.tsx'
import { HostTab } from './host-tab.tsx'
import { LogTab } from './log-tab.tsx'
import styles from './panel.module.css'
import { PayTab } from './pay-tab.tsx'
import { ScanTab } from './scan-tab.tsx'
import { SmsTab } from './sms-tab.tsx'

const tabs = [
  ['host', '宿主', HostTab],
  ['pay', '支付', PayTab],
  ['scan', '扫码', ScanTab],
  ['sms', '消息', SmsTab],
  ['chat', '客服', ChatTab],
  ['log', '日志', LogTab],
] as const

/** Settings panel of the selected host, or of all. */
export function Panel() {
  const [open, setOpen] = useState<string>('host')
  const chosen = useLab((state) => state.chosen)
  const forAll = useLab((state) => state.forAll)
  const host = findHost(chosen)
  const ActiveTab = (tabs.find(([id]) => id === open) ?? tabs[0])[2]
  if (!host) return null
  const color = appStyles[host.app].color
  return (
    <aside className={styles.panel} aria-label="控制面板">
      <div className={styles.titleRow}>
        <i style={{ background: forAll ? '#1c1c1f' : color }} />
        <h2>{forAll ? '全部宿主' : host.name}</h2>
        <button
          type="button"
          className={styles.small}
          aria-pressed={forAll}
          onClick={() => labStore.set({ forAll: !forAll })}
        >
          {forAll ? '只设一个' : '设置全部'}
        </button>
      </div>
      <div className={styles.tabs} role="tablist">
        {tabs.map(([id, label]) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            aria-controls="panel-body"
            aria-selected={id === open}
            onClick={() => setOpen(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div
        key={chosen}
        id="panel-body"
        className={styles.scroll}
        role="tabpanel"
        aria-labelledby={`tab-${open}`}
      >
        <ActiveTab />
      </div>
    </aside>
  )
}
