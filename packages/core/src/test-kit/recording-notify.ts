import type { NotifyPort } from '../notify/index.ts'

export type RecordingNotify = NotifyPort & {
  /** everything said, in order: "toast: …", "alert: …", "confirm: …" */
  said: string[]
  /** what the next confirms are answered with */
  answer(yes: boolean): void
}

export function recordingNotify(): RecordingNotify {
  const said: string[] = []
  let yes = true
  return {
    said,
    answer: (next) => void (yes = next),
    toast: (text) => void said.push(`toast: ${text}`),
    alert: async ({ title }) => void said.push(`alert: ${title}`),
    confirm: async ({ title }) => {
      said.push(`confirm: ${title}`)
      return yes
    },
  }
}
