import { useState } from 'react'
import type { DisclaimerPopup } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Checkbox, Dialog } from '@mall/ui'
import { safeNodes } from '../safe-nodes.tsx'
import { messages } from './messages.ts'

/** Text of a company that must be confirmed before shopping. Only its button closes it. */
export function DisclaimerDialog({ disclaimer, confirm }: DisclaimerPopup) {
  const t = useMessages(messages)
  const [notAgain, setNotAgain] = useState(false)
  return (
    <Dialog
      open
      dismissable={false}
      title={disclaimer.title || t('disclaimer')}
      actions={[{ label: t('confirm'), onClick: () => confirm(notAgain) }]}
    >
      {safeNodes(disclaimer.html)}
      <Checkbox small checked={notAgain} onChange={setNotAgain}>
        {t('notAgain', { days: disclaimer.days })}
      </Checkbox>
    </Dialog>
  )
}
