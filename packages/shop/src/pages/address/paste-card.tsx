import { useState } from 'react'
import { asApiError } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { Button, Card, Field } from '@mall/ui'
import { formatPhone } from '../../model/login-form.ts'
import styles from './address.module.css'
import type { AddressForm } from './address-form.ts'
import { findRegions } from './find-regions.ts'
import { parsePaste } from './parse-paste.ts'
import { useRegions } from './use-regions.ts'

type Filled = Partial<Pick<AddressForm, 'receiver' | 'tel' | 'region' | 'detail'>>

/** Fills the fields from one text; fields not found in it keep their value. */
export function PasteCard({ onFill }: { onFill: (filled: Filled) => void }) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const load = useRegions()
  const notify = useNotify()

  async function handleRead() {
    if (busy) return
    const { receiver, tel, address } = parsePaste(text)
    if (!receiver && !tel && !address) {
      notify.toast('没有识别出收货信息，请手动填写')
      return
    }
    setBusy(true)
    const filled: Filled = { ...(receiver && { receiver }), ...(tel && { tel: formatPhone(tel) }) }
    try {
      const { path, detail } = await findRegions(address, load)
      if (path.length > 0) filled.region = path
      if (detail) filled.detail = detail
      setText('')
      notify.toast('已自动填写，请核对')
    } catch (error) {
      // The other fields are filled even if the regions cannot be loaded.
      if (address) filled.detail = address
      notify.toast(asApiError(error).message, { tone: 'danger' })
    }
    setBusy(false)
    onFill(filled)
  }

  return (
    <Card label="智能填写">
      <Field
        label="粘贴收货信息"
        labelHidden
        multiline
        rows={2}
        value={text}
        onChange={setText}
        placeholder="粘贴整段文字，自动识别姓名、电话和地址"
      />
      <div className={styles.read}>
        <Button
          size="m"
          variant="soft"
          busy={busy}
          disabled={text.trim() === ''}
          onClick={() => void handleRead()}
        >
          识别并填写
        </Button>
      </div>
    </Card>
  )
}
