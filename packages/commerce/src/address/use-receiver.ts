import { useRef, useState } from 'react'
import { useMessages } from '@mall/core/messages'
import { focusFirstInvalid } from '@mall/ui'
import { identityMessages } from '../identity/index.ts'
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
  return {
    form,
    set: (change: Partial<Receiver>) => setForm((current) => ({ ...current, ...change })),
    problems: isSubmitted ? problems : NO_PROBLEMS,
    fields: { receiver, tel, region, detail },
    /** Shows what is wrong and focuses the first of it. @returns whether all is right */
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
