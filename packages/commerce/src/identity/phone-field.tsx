import type { Ref } from 'react'
import { useMessages } from '@mall/core/messages'
import { Field } from '@mall/ui'
import { formatPhone } from './identity-form.ts'
import { messages } from './messages.ts'

export type PhoneFieldProps = {
  /** shown above the field; without it the label is hidden */
  label?: string
  value: string
  onChange: (value: string) => void
  placeholder: string
  error: string
  ref?: Ref<HTMLInputElement & HTMLTextAreaElement>
}

/** Phone field; groups the digits on blur. */
export function PhoneField({ label, value, onChange, placeholder, error, ref }: PhoneFieldProps) {
  const t = useMessages(messages)
  return (
    <Field
      ref={ref}
      label={label ?? t('phone')}
      labelHidden={label === undefined}
      name="tel"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder={placeholder}
      maxLength={13}
      value={value}
      onChange={onChange}
      onBlur={() => onChange(formatPhone(value))}
      error={error}
    />
  )
}
