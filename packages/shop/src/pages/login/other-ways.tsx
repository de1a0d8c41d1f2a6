import { useState } from 'react'
import { useHost } from '@mall/core/feature'
import { cx, IconBriefcase, IconWechat } from '@mall/ui'
import { lateSheet } from '../../components/late-sheet.tsx'
import { useAppWays } from './app-ways.tsx'
import styles from './other-ways.module.css'

const WorkplaceQr = lateSheet(
  async () => (await import('../../sign-in/workplace-qr.tsx')).WorkplaceQr,
)

export type OtherWaysProps = {
  allowed: () => boolean
  onChat: () => void
  onWorkplace: () => void
}

/** The chat app's and the workplace app's icon, where the company signs in by them elsewhere. */
export function OtherWays({ allowed, onChat, onWorkplace }: OtherWaysProps) {
  const { workChat } = useHost().facts
  const { ways, inside } = useAppWays()
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  const chat = ways.includes('chat') && inside !== 'chat'
  const workplace = ways.includes('workplace') && inside !== 'workplace'
  if (!chat && !workplace) return null

  function handleWorkplace() {
    if (!allowed()) return
    if (workChat) return onWorkplace()
    setOpened(true)
    setOpen(true)
  }

  return (
    <section className={styles.ways} aria-labelledby="other-ways">
      <h2 id="other-ways" className={styles.title}>
        其他登录方式
      </h2>
      <div className={styles.row}>
        {chat && (
          <button type="button" className={styles.way} onClick={() => allowed() && onChat()}>
            <span className={cx(styles.disc, styles.chat)}>
              <IconWechat size={24} />
            </span>
            微信
          </button>
        )}
        {workplace && (
          <button type="button" className={styles.way} onClick={handleWorkplace}>
            <span className={styles.disc}>
              <IconBriefcase size={24} />
            </span>
            钉钉
          </button>
        )}
      </div>
      {opened && <WorkplaceQr open={open} onClose={() => setOpen(false)} />}
    </section>
  )
}
