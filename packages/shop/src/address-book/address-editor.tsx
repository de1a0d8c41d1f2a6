import { useState, type FormEvent } from 'react'
import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { BottomBar, Button, Cell, CellList, Switch } from '@mall/ui'
import { RestoredNote, useFormDraft, useSaveDraft } from '@mall/commerce/draft'
import {
  PasteCard,
  ReceiverFields,
  toReceiverInput,
  useReceiver,
  type Receiver,
} from '@mall/commerce/address'
import styles from './address.module.css'
import { messages } from './messages.ts'
import { useSaveAddress } from './use-save-address.ts'

export type AddressEditorProps = {
  /** null: a new address */
  id: number | null
  first: Receiver & { isDefault: boolean }
  /** Also selects the saved address for the checkout. */
  select: boolean
  onLeave: () => void
  /** shows the form without its draft */
  restart: () => void
}

type AddressDraft = AddressEditorProps['first']

const isText = (value: unknown): value is string => typeof value === 'string'
function isAddressDraft(value: unknown): value is AddressDraft {
  if (typeof value !== 'object' || value === null) return false
  const { receiver, tel, region, detail, isDefault } = value as Record<string, unknown>
  return (
    [receiver, tel, detail].every(isText) &&
    Array.isArray(region) &&
    region.every(isText) &&
    typeof isDefault === 'boolean'
  )
}

/** Address form. Keeps the input until it is saved, also when the page is left. */
export function AddressEditor({ id, first, select, onLeave, restart }: AddressEditorProps) {
  const t = useMessages(messages)
  const draft = useFormDraft(`address:${id ?? 'new'}`, isAddressDraft)
  const [blank] = useState(() => ({ ...first, isDefault: first.isDefault }))
  const [{ isDefault: isFirstDefault, ...firstReceiver }] = useState(draft.restored ?? blank)
  const receiver = useReceiver(firstReceiver)
  const [isDefault, setDefault] = useState(isFirstDefault)
  useSaveDraft(draft, { ...receiver.form, isDefault }, blank)
  const { busy, save, remove } = useSaveAddress({ id, select })
  const notify = useNotify()

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!receiver.check() || busy) return
    const error = await save({ ...toReceiverInput(receiver.form), isDefault })
    if (!error) finish()
    else reportError(error)
  }

  async function handleRemove() {
    const sure = await notify.confirm({
      title: t('confirmRemove'),
      message: t('removeIsFinal'),
      confirmLabel: t('remove'),
      cancelLabel: t('cancel'),
    })
    if (!sure || busy) return
    const error = await remove()
    if (!error) finish()
    else reportError(error)
  }

  function finish() {
    draft.clear()
    onLeave()
  }

  function reportError(error: unknown) {
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
  }

  return (
    <form className={styles.list} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {draft.restored && (
        <RestoredNote
          onClear={() => {
            draft.clear()
            restart()
          }}
        />
      )}
      {id === null && <PasteCard receiver={receiver} />}
      <ReceiverFields receiver={receiver} />
      <CellList label={t('settings')}>
        <Cell
          label={t('setDefault')}
          note={t('defaultNote')}
          end={<Switch label={t('setDefault')} checked={isDefault} onChange={setDefault} />}
        />
      </CellList>
      {id !== null && (
        <div className={styles.remove}>
          <Button
            size="m"
            variant="quiet"
            needsNetwork={t('remove')}
            className={styles.secondary}
            onClick={() => void handleRemove()}
          >
            {t('removeAddress')}
          </Button>
        </div>
      )}
      <BottomBar label={t('actions')}>
        <Button type="submit" block needsNetwork={t('save')} busy={busy}>
          {t('save')}
        </Button>
      </BottomBar>
    </form>
  )
}
