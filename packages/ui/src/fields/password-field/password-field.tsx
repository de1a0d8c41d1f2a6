import { useState } from 'react'
import { Field, type FieldProps } from '../field/field.tsx'
import { IconButton } from '../../actions/icon-button/icon-button.tsx'
import { IconEye, IconEyeOff } from '../../icons/icons.ts'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'
import styles from './password-field.module.css'

export type PasswordFieldProps = Omit<FieldProps, 'type' | 'multiline' | 'rows' | 'right' | 'clear'>

export function PasswordField({ autoComplete = 'current-password', ...props }: PasswordFieldProps) {
  const t = useMessages(messages)
  const [seen, setSeen] = useState(false)
  return (
    <Field
      {...props}
      autoComplete={autoComplete}
      clear={false}
      type={seen ? 'text' : 'password'}
      right={
        <IconButton
          label={t('show')}
          pressed={seen}
          onClick={() => setSeen(!seen)}
          className={styles.eye}
        >
          {seen ? <IconEye size={20} /> : <IconEyeOff size={20} />}
        </IconButton>
      }
    />
  )
}
