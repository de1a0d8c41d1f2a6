import { useRef, useState } from 'react'
import { useMessages } from '@mall/core/messages'
import {
  formatPhone,
  identityMessages,
  normalizePhone,
  validatePhone,
} from '@mall/commerce/identity'
import { focusFirstInvalid } from '@mall/ui'
import { messages } from '../messages.ts'

type Input = HTMLInputElement & HTMLTextAreaElement

/** Name and phone of the person who collects, as typed. */
export function usePerson(initial: { name: string; tel: string }) {
  const t = useMessages(messages)
  const tForm = useMessages(identityMessages)
  const [name, setName] = useState(initial.name)
  const [tel, setTel] = useState(formatPhone(initial.tel))
  const [isSubmitted, setSubmitted] = useState(false)
  const nameField = useRef<Input>(null)
  const telField = useRef<Input>(null)
  const wrongName = name.trim() === '' ? t('nameMissing') : ''
  const wrongTel = validatePhone(tel, tForm)
  return {
    name: {
      ref: nameField,
      value: name,
      onChange: setName,
      error: isSubmitted ? wrongName : '',
    },
    tel: {
      ref: telField,
      value: tel,
      onChange: setTel,
      onBlur: () => setTel(formatPhone(tel)),
      error: isSubmitted ? wrongTel : '',
    },
    /** Shows the error of an invalid field and focuses it. @returns the person, or null */
    check(): { name: string; tel: string } | null {
      setSubmitted(true)
      if (focusFirstInvalid([wrongName, nameField], [wrongTel, telField])) return null
      return { name: name.trim(), tel: normalizePhone(tel) }
    },
  }
}
