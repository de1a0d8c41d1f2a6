export type ToastTone = 'plain' | 'ok' | 'danger'

export type NotifyPort = {
  toast(text: string, options?: { tone?: ToastTone; ms?: number }): void
  /** Resolves once the shopper has confirmed. */
  alert(question: { title: string; message?: string; confirmLabel?: string }): Promise<void>
  showCode(question: { title: string; message?: string; code: string }): Promise<void>
  /** true for the first button. */
  confirm(question: {
    title: string
    message?: string
    confirmLabel?: string
    cancelLabel?: string
  }): Promise<boolean>
}

export const silentNotify: NotifyPort = {
  toast: () => undefined,
  alert: async () => undefined,
  showCode: async () => undefined,
  confirm: async () => false,
}
