import { useRef, useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { focusFirstInvalid } from '@mall/ui'
import { formatPhone, identityMessages } from '../identity/index.ts'
import { messages } from './messages.ts'
import { validateReceiver, type Receiver, type ReceiverProblems } from './receiver.ts'

type Input = HTMLInputElement & HTMLTextAreaElement
const NO_PROBLEMS: ReceiverProblems = { receiver: '', tel: '', region: '', detail: '' }

/** State of the receiver's fields; problems show after the first check. */
export function useReceiver(initial: Receiver) {
  const t = useMessages(messages)
  const tForm = useMessages(identityMessages)
  const [form, setForm] = useState(initial)
  const [isSubmitted, setSubmitted] = useState(false)
  const receiver = useRef<Input>(null)
  const tel = useRef<Input>(null)
  const region = useRef<HTMLButtonElement>(null)
  const detail = useRef<Input>(null)
  const problems = validateReceiver(form, t, tForm)
  const shown = isSubmitted ? problems : NO_PROBLEMS
  const set = (change: Partial<Receiver>) => setForm((current) => ({ ...current, ...change }))
  return {
    form,
    set,
    fields: {
      receiver: {
        ref: receiver,
        value: form.receiver,
        onChange: (value: string) => set({ receiver: value }),
        error: shown.receiver,
      },
      tel: {
        ref: tel,
        value: form.tel,
        onChange: (value: string) => set({ tel: value }),
        onBlur: () => set({ tel: formatPhone(form.tel) }),
        error: shown.tel,
      },
      region: {
        ref: region,
        value: form.region,
        onChange: (value: string[]) => set({ region: value }),
        error: shown.region,
      },
      detail: {
        ref: detail,
        value: form.detail,
        onChange: (value: string) => set({ detail: value }),
        error: shown.detail,
      },
    },
    /**
     * Shows all problems of the fields and focuses the first invalid field. @returns whether all
     * are valid
     */
    check(): boolean {
      setSubmitted(true)
      return !focusFirstInvalid(
        [problems.receiver, receiver],
        [problems.tel, tel],
        [problems.region, region],
        [problems.detail, detail],
      )
    },
  }
}

export type ReceiverState = ReturnType<typeof useReceiver>
