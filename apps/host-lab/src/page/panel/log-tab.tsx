import { findHost } from '../../shared/hosts.ts'
import { appStyles } from '../lib/apps.ts'
import { labStore, type LogEntry } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import { formatTime } from '../lib/format.ts'
import styles from './panel.module.css'

const kinds: Record<string, string> = {
  ok: '成功',
  cancel: '取消',
  fail: '失败',
  deny: '拒绝',
  throw: '报错',
  never: '不答',
}

function formatDecision(decision: string | null): string {
  if (decision === null) return '等待'
  return kinds[/"kind":"(\w+)"/.exec(decision)?.[1] ?? ''] ?? decision
}

const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // A truncated value is not valid JSON and is shown as it is.
    return text
  }
}

function Entry({ entry }: { entry: LogEntry }) {
  const { host: id, call, at, decision } = entry
  const host = findHost(id)
  const color = host ? appStyles[host.app].color : undefined
  return (
    <li>
      <details className={styles.entry} style={{ '--app': color } as React.CSSProperties}>
        <summary>
          <i />
          <span className={styles.grow}>
            <b>{call.api}</b>
            <small>
              {host?.name} · {formatTime(at)}
            </small>
          </span>
          <em>{formatDecision(decision)}</em>
        </summary>
        <p>参数</p>
        <pre>{JSON.stringify(call.params, null, 2)}</pre>
        <p>应答</p>
        <pre>{decision === null ? '…' : pretty(decision)}</pre>
      </details>
    </li>
  )
}

/** Calls of the pages to their apps, newest first. */
export function LogTab() {
  const log = useLab((state) => state.log)
  const chosen = useLab((state) => state.chosen)
  const forAll = useLab((state) => state.forAll)
  const shown = forAll ? log : log.filter(({ host }) => host === chosen)
  if (shown.length === 0) {
    return <p className={styles.empty}>页面还没有调用过 App 的接口。</p>
  }
  return (
    <>
      <ul className={styles.list} aria-label="桥接调用">
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <button type="button" className={styles.wide} onClick={() => labStore.set({ log: [] })}>
        清空
      </button>
    </>
  )
}
