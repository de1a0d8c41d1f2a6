import type { NotifyPort } from '@mall/core/notify'
import { toast, useDialog } from '@mall/ui'

// Not a hook in spite of its name: it hands out the one queue of questions.
const dialog = useDialog()

/** The kernel's words in the mall's own toasts and dialogs. */
export const notify: NotifyPort = {
  toast: (text, options) => toast(text, options),
  alert: (question) => dialog.alert({ ...question, dismissable: false }),
  confirm: (question) => dialog.confirm(question),
}
