import { useState } from 'react'
import { useMessages } from '../../messages/index.ts'
import { Dialog, type DialogAction } from './dialog.tsx'
import { useQuestion, type Question } from './dialog-store.ts'
import { messages } from './messages.ts'

/** Put once at the end of the shell, next to the ToastHost. */
export function DialogHost() {
  const t = useMessages(messages)
  const question = useQuestion()
  // An answered dialog keeps its text while it fades out.
  const [last, setLast] = useState<Question | null>(null)
  if (question && question !== last) setLast(question)
  const shown = question ?? last
  if (!shown) return null

  const actions: DialogAction[] = [
    { label: shown.confirmLabel ?? t('confirm'), onClick: () => shown.answer(true) },
  ]
  if (shown.kind === 'confirm') {
    actions.push({ label: shown.cancelLabel ?? t('cancel'), onClick: () => shown.answer(false) })
  }
  return (
    <Dialog
      key={shown.id}
      open={question !== null}
      role="alertdialog"
      title={shown.title}
      actions={actions}
      dismissable={shown.dismissable}
      onClose={() => shown.answer(false)}
    >
      {shown.message}
    </Dialog>
  )
}
