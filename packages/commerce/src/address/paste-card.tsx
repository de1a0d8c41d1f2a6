import { useState } from 'react'
import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Card, Field } from '@mall/ui'
import { formatPhone } from '../identity/index.ts'
import { useRecognizeAddressMutation } from './address-endpoints.ts'
import { messages } from './messages.ts'
import styles from './receiver-fields.module.css'
import type { Receiver } from './receiver.ts'
import type { ReceiverState } from './use-receiver.ts'

const MAX_LINES = 20
const MAX_LINE_LENGTH = 300

/** Lines of the text within the limits of the call, and what exceeds them. */
function toLines(text: string): { lines: string[]; excess: string } {
  const pieces = text
    .split(/[\n\r\u2028\u2029]+/)
    .map((line) => line.replaceAll(/\p{Cc}/gu, ' ').trim())
    .flatMap((line) => line.match(new RegExp(`.{1,${MAX_LINE_LENGTH}}`, 'gu')) ?? [])
  return { lines: pieces.slice(0, MAX_LINES), excess: pieces.slice(MAX_LINES).join('\n') }
}

/** Fills the fields from one text; what is not recognized stays in the text field. */
export function PasteCard({ receiver: { form, set } }: { receiver: ReceiverState }) {
  const t = useMessages(messages)
  const [text, setText] = useState('')
  const [recognize, { isLoading }] = useRecognizeAddressMutation()
  const notify = useNotify()

  async function handleRead() {
    const { lines, excess } = toLines(text)
    if (isLoading || lines.length === 0) return
    const { data, error } = await recognize({ lines })
    if (!data) {
      const reason = refusalText(error)
      if (reason) notify.toast(reason, { tone: 'danger' })
      return
    }
    const { receiver, tel, region, detail } = data
    // A region that is not complete does not replace one that is.
    const isWorse = region.length < 3 && form.region.length >= 3
    const filled: Partial<Receiver> = {
      ...(receiver && { receiver }),
      ...(tel && { tel: formatPhone(tel) }),
      ...(region.length > 0 && !isWorse && { region }),
      ...(detail && { detail }),
    }
    if (Object.keys(filled).length === 0) {
      notify.toast(t('nothingRecognized'))
      return
    }
    const rest = [data.rest, excess].filter(Boolean).join('\n')
    setText(rest)
    notify.toast(t(rest ? 'partlyFilledIn' : 'filledIn'))
    set(filled)
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
          busy={isLoading}
          disabled={text.trim() === ''}
          needsNetwork={t('recognize')}
          onClick={() => void handleRead()}
        >
          {t('recognize')}
        </Button>
      </div>
    </Card>
  )
}
