import { useRef } from 'react'
import { MAX_QUESTION_TEXT, MIN_QUESTION_TEXT } from '@mall/contract/states'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { createRandomKey } from '@mall/core/storage'
import { useAskQuestionMutation } from '../question-endpoints.ts'
import { messages } from './messages.ts'
import { TextSheet } from './text-sheet.tsx'

type Props = { spuId: string; open: boolean; onClose: () => void }

/** Asks a question about a product. */
export function AskSheet({ spuId, open, onClose }: Props) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [ask, { isLoading }] = useAskQuestionMutation()
  // A retry of an unchanged question has the same request key; a changed question gets a new key.
  const sent = useRef({ body: '', requestKey: '' })

  async function handleSubmit(text: string, isAnonymous: boolean) {
    const body = JSON.stringify([spuId, text, isAnonymous])
    if (sent.current.body !== body) sent.current = { body, requestKey: createRandomKey() }
    const { requestKey } = sent.current
    const { error } = await ask({ spuId, text, isAnonymous, requestKey })
    if (error) notify.toast(errorText(error, t('failed')), { tone: 'danger' })
    else notify.toast(t('asked'), { tone: 'ok' })
    return !error
  }
  return (
    <TextSheet
      open={open}
      onClose={onClose}
      title={t('askTitle')}
      note={t('askNote')}
      label={t('question')}
      placeholder={t('questionHint')}
      least={{ count: MIN_QUESTION_TEXT, text: t('questionTooShort') }}
      most={{ count: MAX_QUESTION_TEXT, text: t('questionTooLong') }}
      submit={t('submitQuestion')}
      busy={isLoading}
      onSubmit={handleSubmit}
    />
  )
}
