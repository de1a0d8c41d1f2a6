import { useHost, useNotify } from '@mall/core/feature'
import { IconButton, IconCopy } from '@mall/ui'
import styles from './copy-button.module.css'

/** Copies a number to the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const host = useHost()
  const notify = useNotify()
  async function handleCopy() {
    const { kind } = await host.copy(text)
    if (kind === 'ok') notify.toast('复制成功', { tone: 'ok' })
    else notify.toast('复制失败，请长按复制', { tone: 'danger' })
  }
  return (
    <IconButton label={label} className={styles.copy} onClick={() => void handleCopy()}>
      <IconCopy size={16} />
    </IconButton>
  )
}
