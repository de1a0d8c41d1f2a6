import { useState } from 'react'
import { useHost } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { cx, IconBriefcase, IconWechat } from '@mall/ui'
import { useAppSignIns } from './app-sign-ins.tsx'
import { messages } from './messages.ts'
import styles from './other-sign-ins.module.css'

const WorkplaceQr = lazyPart(async () => (await import('../workplace-qr.tsx')).WorkplaceQr)

export type OtherSignInsProps = {
  allowed: () => boolean
  onChat: () => void
  onWorkplace: () => void
  onWorkplacePage: () => void
}

/** Icons of the chat app and the workplace app, unless one is the primary sign-in. */
export function OtherSignIns({ allowed, onChat, onWorkplace, onWorkplacePage }: OtherSignInsProps) {
  const t = useMessages(messages)
  const { workChat } = useHost().facts
  const { ways, currentApp } = useAppSignIns()
  const [isMounted, setIsMounted] = useState(false)
  const [open, setOpen] = useState(false)
  const chat = ways.includes('chat') && currentApp !== 'chat'
  const workplace = ways.includes('workplace') && currentApp !== 'workplace'
  if (!chat && !workplace) return null

  function handleWorkplace() {
    if (!allowed()) return
    if (workChat) return onWorkplace()
    setIsMounted(true)
    setOpen(true)
  }

  return (
    <section className={styles.options} aria-labelledby="other-ways">
      <h2 id="other-ways" className={styles.title}>
        {t('otherMethods')}
      </h2>
      <div className={styles.row}>
        {chat && (
          <button type="button" className={styles.option} onClick={() => allowed() && onChat()}>
            <span className={cx(styles.icon, styles.chat)}>
              <IconWechat size={24} />
            </span>
            {t('wechat')}
          </button>
        )}
        {workplace && (
          <button type="button" className={styles.option} onClick={handleWorkplace}>
            <span className={styles.icon}>
              <IconBriefcase size={24} />
            </span>
            {t('dingTalk')}
          </button>
        )}
      </div>
      {isMounted && (
        <WorkplaceQr
          open={open}
          onClose={() => setOpen(false)}
          onOpenPage={() => {
            setOpen(false)
            onWorkplacePage()
          }}
        />
      )}
    </section>
  )
}
