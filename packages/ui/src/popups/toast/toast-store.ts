export type ToastTone = 'plain' | 'danger' | 'ok' | 'offline'
export type ToastOptions = {
  tone?: ToastTone
  /** ms for which the toast is shown; 2000 by default. */
  ms?: number
}
export type ToastItem = { id: number; text: string; tone: ToastTone }

let current: ToastItem | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let nextId = 1
const listeners = new Set<() => void>()

/** Shows one sentence over the page; a newer toast replaces an older one. */
export function toast(text: string, { tone = 'plain', ms = 2000 }: ToastOptions = {}): void {
  clearTimeout(timer)
  show({ id: nextId++, text, tone })
  timer = setTimeout(() => show(null), ms)
}

export const toastStore = {
  get: () => current,
  getOnServer: () => null,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

function show(item: ToastItem | null) {
  current = item
  for (const listener of listeners) listener()
}
