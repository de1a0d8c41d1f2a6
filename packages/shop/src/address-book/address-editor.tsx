import { useRef, useState, type FormEvent } from 'react'
import { refusalText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { BottomBar, Button, Card, Cell, CellList, Field, Switch, focusFirstInvalid } from '@mall/ui'
import { RegionField } from '@mall/commerce/address'
import { formatPhone, identityMessages } from '@mall/commerce/identity'
import styles from './address.module.css'
import { validateAddress, type AddressForm, type Problems } from './address-form.ts'
import { messages } from './messages.ts'
import { PasteCard, type Filled } from './paste-card.tsx'
import { useSaveAddress } from './use-save-address.ts'

export type AddressEditorProps = {
  /** null: a new address */
  id: number | null
  first: AddressForm
  /** Also selects the saved address for the checkout. */
  select: boolean
  onLeave: () => void
}

const NO_PROBLEMS: Problems = { receiver: '', tel: '', region: '', detail: '' }
type Input = HTMLInputElement & HTMLTextAreaElement

/** Address form. Keeps the input until it is saved. */
export function AddressEditor({ id, first, select, onLeave }: AddressEditorProps) {
  const t = useMessages(messages)
  const tForm = useMessages(identityMessages)
  const [form, setForm] = useState(first)
  const [isSubmitted, setSubmitted] = useState(false)
  const { busy, save, remove } = useSaveAddress({ id, select })
  const notify = useNotify()
  const receiver = useRef<Input>(null)
  const tel = useRef<Input>(null)
  const region = useRef<HTMLButtonElement>(null)
  const detail = useRef<Input>(null)
  const problems = validateAddress(form, t, tForm)
  const visibleProblems = isSubmitted ? problems : NO_PROBLEMS
  const set = (change: Partial<AddressForm>) => setForm((current) => ({ ...current, ...change }))

  /** A region that is not complete does not replace one that is. */
  function handleFill({ region: found, ...others }: Filled) {
    const isIncomplete = found && found.length < 3 && form.region.length >= 3
    set({ ...others, ...(found && !isIncomplete && { region: found }) })
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    const wrong = focusFirstInvalid(
      [problems.receiver, receiver],
      [problems.tel, tel],
      [problems.region, region],
      [problems.detail, detail],
    )
    if (wrong || busy) return
    const error = await save(form)
    if (!error) onLeave()
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
    if (!error) onLeave()
    else reportError(error)
  }

  function reportError(error: unknown) {
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
  }

  return (
    <form className={styles.list} onSubmit={(event) => void handleSubmit(event)} noValidate>
      {id === null && <PasteCard onFill={handleFill} />}
      <Card className={styles.fields} label={t('recipient')}>
        <Field
          ref={receiver}
          label={t('receiver')}
          autoComplete="name"
          placeholder={t('receiverHint')}
          maxLength={20}
          value={form.receiver}
          onChange={(value) => set({ receiver: value })}
          error={visibleProblems.receiver}
        />
        <Field
          ref={tel}
          label={t('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={t('phoneHint')}
          maxLength={13}
          value={form.tel}
          onChange={(value) => set({ tel: value })}
          onBlur={() => set({ tel: formatPhone(form.tel) })}
          error={visibleProblems.tel}
        />
        <RegionField
          ref={region}
          value={form.region}
          onChange={(value) => set({ region: value })}
          error={visibleProblems.region}
        />
        <Field
          ref={detail}
          label={t('detail')}
          autoComplete="street-address"
          placeholder={t('detailHint')}
          multiline
          rows={2}
          value={form.detail}
          onChange={(value) => set({ detail: value })}
          error={visibleProblems.detail}
        />
      </Card>
      <CellList label={t('settings')}>
        <Cell
          label={t('setDefault')}
          note={t('defaultNote')}
          end={
            <Switch
              label={t('setDefault')}
              checked={form.isDefault}
              onChange={(value) => set({ isDefault: value })}
            />
          }
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
