import { useState } from 'react'
import { asApiError } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Card, Field } from '@mall/ui'
import { formatPhone } from '@mall/commerce/identity'
import styles from './address.module.css'
import { useRegions } from '@mall/commerce/address'
import type { AddressForm } from './address-form.ts'
import { findRegions } from './find-regions.ts'
import { messages } from './messages.ts'
import { parsePaste } from './parse-paste.ts'

type Filled = Partial<Pick<AddressForm, 'receiver' | 'tel' | 'region' | 'detail'>>

/** Fills the fields from one text; fields not found in it keep their value. */
export function PasteCard({ onFill }: { onFill: (filled: Filled) => void }) {
  const t = useMessages(messages)
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const load = useRegions()
  const notify = useNotify()

  async function handleRead() {
    if (busy) return
    const { receiver, tel, address } = parsePaste(text)
    if (!receiver && !tel && !address) {
      notify.toast(t('nothingRecognized'))
      return
    }
    setBusy(true)
    const filled: Filled = { ...(receiver && { receiver }), ...(tel && { tel: formatPhone(tel) }) }
    try {
      const { path, detail } = await findRegions(address, load)
      if (path.length > 0) filled.region = path
      if (detail) filled.detail = detail
      setText('')
      notify.toast(t('filledIn'))
    } catch (error) {
      // The other fields are filled even if the regions cannot be loaded.
      if (address) filled.detail = address
      notify.toast(asApiError(error).message, { tone: 'danger' })
    }
    setBusy(false)
    onFill(filled)
  }

  return (
    <Card label={t('smartFill')}>
      <Field
        label={t('paste')}
        labelHidden
        multiline
        rows={2}
        value={text}
        onChange={setText}
        placeholder={t('pasteHint')}
      />
      <div className={styles.read}>
        <Button
          size="m"
          variant="soft"
          busy={busy}
          disabled={text.trim() === ''}
          onClick={() => void handleRead()}
        >
          {t('recognize')}
        </Button>
      </div>
    </Card>
  )
}
