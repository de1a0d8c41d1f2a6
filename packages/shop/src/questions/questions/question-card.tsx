import type { Question } from '@mall/contract'
import { AnswerStatus, QuestionStatus } from '@mall/contract/states'
import { formatDate } from '@mall/core/format'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { Button, Card, Tag, useDisclosure, useDisclosureState, type Disclosure } from '@mall/ui'
import { BuyerAnswers } from './buyer-answers.tsx'
import { messages } from './messages.ts'
import styles from './questions.module.css'

const AnswerSheet = lazyPart(async () => (await import('./answer-sheet.tsx')).AnswerSheet)
const AnswersSheet = lazyPart(async () => (await import('./answers-sheet.tsx')).AnswersSheet)

/** A question with the seller's answer and the newest answer of a buyer. */
export function QuestionCard({ question }: { question: Question }) {
  const t = useMessages(messages)
  const { text, answer, answers, answerCount, status, isOwn, canAnswer } = question
  const answering = useDisclosure()
  const reading = useDisclosure()
  const listed = answers.filter((one) => one.status === AnswerStatus.Shown).length
  return (
    <Card as="article">
      <h2 className={styles.question}>{text}</h2>
      <p className={styles.head}>
        <span className={styles.note}>{useAskerName(question)}</span>
        <span className={styles.note}>{formatDate(question.createdAt)}</span>
        {isOwn && status !== QuestionStatus.Shown && (
          <span className={styles.status}>
            {t(status === QuestionStatus.Waiting ? 'waiting' : 'hidden')}
          </span>
        )}
      </p>
      {answer && (
        <div className={styles.answer}>
          <p className={styles.head}>
            <Tag>{t('seller')}</Tag>
            <span className={styles.note}>{formatDate(answer.at)}</span>
          </p>
          <p className={styles.text}>{answer.text}</p>
        </div>
      )}
      <BuyerAnswers answers={answers} />
      {status === QuestionStatus.Shown && !answer && answers.length === 0 && (
        <p className={styles.note}>{t('noAnswers')}</p>
      )}
      {(canAnswer || answerCount > listed) && (
        <div className={styles.actions}>
          {answerCount > listed && (
            <Button size="sm" variant="quiet" onClick={() => reading.open(true)}>
              {t('allAnswers', { count: answerCount })}
            </Button>
          )}
          {canAnswer && (
            <Button size="sm" variant="line" onClick={() => answering.open(true)}>
              {t('answerIt')}
            </Button>
          )}
        </div>
      )}
      <Sheets question={question} answering={answering} reading={reading} />
    </Card>
  )
}

function useAskerName({ isOwn, userName }: Question): string {
  const t = useMessages(messages)
  if (isOwn) return t('mine')
  return userName === '' ? t('anonymousUser') : userName
}

type SheetsProps = { question: Question; answering: Disclosure<true>; reading: Disclosure<true> }

function Sheets({ question, answering, reading }: SheetsProps) {
  const isAnswering = useDisclosureState(answering).isOpen
  const isReading = useDisclosureState(reading).isOpen
  return (
    <>
      <AnswerSheet question={question} open={isAnswering} onClose={answering.close} />
      <AnswersSheet question={question} open={isReading} onClose={reading.close} />
    </>
  )
}
