import { useHost, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { IconButton, IconCopy } from '@mall/ui'
import styles from './copy-button.module.css'
import { messages } from './messages.ts'

/** Copies a number to the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  async function handleCopy() {
    const { kind } = await host.copy(text)
    if (kind === 'ok') notify.toast(t('copied'), { tone: 'ok' })
    else notify.toast(t('copyFailed'), { tone: 'danger' })
  }
  return (
    <IconButton label={label} className={styles.copy} onClick={() => void handleCopy()}>
      <IconCopy size={16} />
    </IconButton>
  )
}
