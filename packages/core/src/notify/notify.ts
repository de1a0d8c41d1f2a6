export type ToastTone = 'plain' | 'ok' | 'danger'

/** How the kernel speaks to the shopper. The shell answers it with its own toasts and dialogs. */
export type NotifyPort = {
  /** One sentence over the page; `ms` how long it stays. */
  toast(text: string, options?: { tone?: ToastTone; ms?: number }): void
  /** Resolves once the shopper has confirmed. */
  alert(question: { title: string; message?: string; confirmLabel?: string }): Promise<void>
  /** Shows a QR code of `code` for another camera; resolves once the shopper has closed it. */
  showCode(question: { title: string; message?: string; code: string }): Promise<void>
  /** true for the first button. */
  confirm(question: {
    title: string
    message?: string
    confirmLabel?: string
    cancelLabel?: string
  }): Promise<boolean>
}

/** Shows nothing and confirms nothing: for rendering on the server. */
export const silentNotify: NotifyPort = {
  toast: () => undefined,
  alert: async () => undefined,
  showCode: async () => undefined,
  confirm: async () => false,
}
