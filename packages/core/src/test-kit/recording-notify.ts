import type { NotifyPort } from '../notify/index.ts'

export type RecordingNotify = NotifyPort & {
  /** every message, in order: "toast: …", "alert: …", "code: …", "confirm: …" */
  messages: string[]
  /** results of the next confirmations */
  answer(yes: boolean): void
}

export function recordingNotify(): RecordingNotify {
  const messages: string[] = []
  let yes = true
  return {
    messages,
    answer: (next) => void (yes = next),
    toast: (text) => void messages.push(`toast: ${text}`),
    alert: async ({ title }) => void messages.push(`alert: ${title}`),
    showCode: async ({ title, code }) => void messages.push(`code: ${title} ${code}`),
    confirm: async ({ title }) => {
      messages.push(`confirm: ${title}`)
      return yes
    },
  }
}
