export type ToastTone = 'plain' | 'ok' | 'danger'

/** Port for messages to the shopper; a shell implements it with its own toasts and dialogs. */
export type NotifyPort = {
  /** Shows one sentence over the page for `ms`. */
  toast(text: string, options?: { tone?: ToastTone; ms?: number }): void
  /** Resolves once the shopper has confirmed. */
  alert(question: { title: string; message?: string; confirmLabel?: string }): Promise<void>
  /** Shows a QR code of `code` for another camera; resolves once the shopper has closed it. */
  showCode(question: { title: string; message?: string; code: string }): Promise<void>
  /** Resolves true for the first button. */
  confirm(question: {
    title: string
    message?: string
    confirmLabel?: string
    cancelLabel?: string
  }): Promise<boolean>
}

/** Shows nothing and confirms nothing, for rendering on the server. */
export const silentNotify: NotifyPort = {
  toast: () => undefined,
  alert: async () => undefined,
  showCode: async () => undefined,
  confirm: async () => false,
}
