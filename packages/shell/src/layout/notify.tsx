import { lazyPart } from '@mall/core/loading'
import type { NotifyPort } from '@mall/core/notify'
import { dialog, toast } from '@mall/ui'

const CodeMessage = lazyPart(async () => (await import('./questions/code-message.tsx')).CodeMessage)

/** Shows the kernel's messages as toasts and dialogs of the mall. */
export const notify: NotifyPort = {
  toast: (text, options) => toast(text, options),
  alert: (question) => dialog.alert({ ...question, dismissable: false }),
  showCode: ({ title, message, code }) =>
    dialog.alert({ title, message: <CodeMessage label={title} code={code} message={message} /> }),
  confirm: (question) => dialog.confirm(question),
}
