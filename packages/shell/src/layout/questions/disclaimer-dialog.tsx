import { useState } from 'react'
import type { DisclaimerPopup } from '@mall/core/feature'
import { Checkbox, Dialog } from '@mall/ui'
import { safeNodes } from '../safe-nodes.tsx'

/** What a company wants read before shopping. Only its button closes it. */
export function DisclaimerDialog({ disclaimer, confirm }: DisclaimerPopup) {
  const [notAgain, setNotAgain] = useState(false)
  return (
    <Dialog
      open
      dismissable={false}
      title={disclaimer.title || '温馨提示'}
      actions={[{ label: '我知道了', onClick: () => confirm(notAgain) }]}
    >
      {safeNodes(disclaimer.html)}
      <Checkbox small checked={notAgain} onChange={setNotAgain}>
        {disclaimer.days} 天内不再提醒
      </Checkbox>
    </Dialog>
  )
}
