import { useSyncExternalStore, type ReactNode } from 'react'

export type ConfirmOptions = {
  title: ReactNode
  message?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  dismissable?: boolean
}
export type AlertOptions = Omit<ConfirmOptions, 'cancelLabel'>
export type Question = ConfirmOptions & {
  id: number
  kind: 'confirm' | 'alert'
  answer: (yes: boolean) => void
}

let questions: readonly Question[] = []
let nextId = 1
const listeners = new Set<() => void>()

function update(next: readonly Question[]) {
  questions = next
  for (const listener of listeners) listener()
}

function ask(kind: Question['kind'], options: ConfirmOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const id = nextId++
    const answer = (yes: boolean) => {
      update(questions.filter((question) => question.id !== id))
      resolve(yes)
    }
    update([...questions, { ...options, id, kind, answer }])
  })
}

export const dialog = {
  /** Resolves to true for the first button; to false for the other, Esc or the scrim. */
  confirm: (options: ConfirmOptions) => ask('confirm', options),
  alert: async (options: AlertOptions): Promise<void> => void (await ask('alert', options)),
}

/** Dialogs opened from a handler; they are shown one after the other by `<DialogHost/>`. */
export function useDialog(): typeof dialog {
  return dialog
}

const first = () => questions[0] ?? null
const none = () => null
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The dialog that waits for an answer; null where there is none. */
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, first, none)
