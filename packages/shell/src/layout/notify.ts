import type { NotifyPort } from '@mall/core/notify'
import { dialog, toast } from '@mall/ui'

/** The kernel's words in the mall's own toasts and dialogs. */
export const notify: NotifyPort = {
  toast: (text, options) => toast(text, options),
  alert: (question) => dialog.alert({ ...question, dismissable: false }),
  confirm: (question) => dialog.confirm(question),
}
