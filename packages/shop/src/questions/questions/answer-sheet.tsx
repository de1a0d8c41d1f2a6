import type { Question } from '@mall/contract'
import { AnswerStatus, MAX_ANSWER_TEXT, MIN_ANSWER_TEXT } from '@mall/contract/states'
import { errorText } from '@mall/core/api'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { useAnswerQuestionMutation } from '../question-endpoints.ts'
import { messages } from './messages.ts'
import { TextSheet } from './text-sheet.tsx'

type Props = { question: Question; open: boolean; onClose: () => void }

/** Answers a question about a product that the shopper received. */
export function AnswerSheet({ question, open, onClose }: Props) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [answer, { isLoading }] = useAnswerQuestionMutation()

  async function handleSubmit(text: string, isAnonymous: boolean) {
    const { data, error } = await answer({ id: question.id, text, isAnonymous })
    if (error) {
      notify.toast(errorText(error, t('failed')), { tone: 'danger' })
      return false
    }
    const own = data.answers.find(({ isOwn }) => isOwn)
    const isHeld = own?.status === AnswerStatus.Pending
    notify.toast(t(isHeld ? 'answerHeld' : 'answered'), { tone: 'ok' })
    return true
  }
  return (
    <TextSheet
      open={open}
      onClose={onClose}
      title={t('answerTitle')}
      note={question.text}
      label={t('answer')}
      placeholder={t('answerHint')}
      least={{ count: MIN_ANSWER_TEXT, text: t('answerTooShort') }}
      most={{ count: MAX_ANSWER_TEXT, text: t('answerTooLong') }}
      submit={t('submitAnswer')}
      busy={isLoading}
      onSubmit={handleSubmit}
    />
  )
}
