import { useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  formatPhone,
  identityMessages,
  normalizePhone,
  validatePhone,
} from '@mall/commerce/identity'
import {
  Button,
  Card,
  CardHead,
  Delayed,
  ErrorState,
  Field,
  focusFirstInvalid,
  SkeletonBlock,
} from '@mall/ui'
import {
  useOutletContactQuery,
  useOutletsQuery,
  useSaveOutletContactMutation,
} from '../equity-endpoints.ts'
import { BenefitFrame } from '../parts/benefit-frame.tsx'
import { OutletChoice, type OutletRow } from '../parts/outlet-choice.tsx'
import styles from '../benefits.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'

type Input = HTMLInputElement & HTMLTextAreaElement
type Contact = { name: string; tel: string; outletId: number | null }

/** The person who collects, and the preferred outlet. */
export function Component() {
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const contact = useOutletContactQuery()
  const outlets = useOutletsQuery({})
  const isFailed = [contact, outlets].some(({ error, isFetching }) => error && !isFetching)
  return (
    <BenefitFrame title={tShared('contact')} back={paths.equityAddress()}>
      {contact.data && outlets.data ? (
        <ContactForm contact={contact.data} outlets={outlets.data.list} />
      ) : isFailed ? (
        <ErrorState
          onRetry={() => {
            void contact.refetch()
            void outlets.refetch()
          }}
        />
      ) : (
        <Delayed when fallback={<SkeletonBlock height={160} />} />
      )}
    </BenefitFrame>
  )
}

function ContactForm({ contact, outlets }: { contact: Contact; outlets: OutletRow[] }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const tForm = useMessages(identityMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const [query] = useSearchParams()
  const [name, setName] = useState(contact.name)
  const [tel, setTel] = useState(formatPhone(contact.tel))
  const [outletId, setOutletId] = useState(Number(query.get('outletId')) || contact.outletId)
  const [isSubmitted, setSubmitted] = useState(false)
  const [save, { isLoading }] = useSaveOutletContactMutation()
  const nameField = useRef<Input>(null)
  const telField = useRef<Input>(null)
  const problems = {
    name: name.trim() === '' ? tShared('nameMissing') : '',
    tel: validatePhone(tel, tForm),
  }

  async function submit() {
    const outlet = outletId === null ? {} : { outletId }
    const { error } = await save({ name: name.trim(), tel: normalizePhone(tel), ...outlet })
    if (error) {
      notify.toast(errorText(error, tShared('failed')), { tone: 'danger' })
      return
    }
    notify.toast(t('saved'))
    go.back(paths.equityAddress())
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setSubmitted(true)
    if (isLoading) return
    if (focusFirstInvalid([problems.name, nameField], [problems.tel, telField])) return
    void submit()
  }
  return (
    <form className={styles.page} onSubmit={handleSubmit} noValidate>
      <Card label={tShared('person')}>
        <Field
          ref={nameField}
          label={tShared('name')}
          placeholder={tShared('nameHint')}
          autoComplete="name"
          maxLength={20}
          value={name}
          onChange={setName}
          error={isSubmitted ? problems.name : ''}
        />
        <Field
          ref={telField}
          label={tShared('phone')}
          placeholder={tShared('phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={13}
          value={tel}
          onChange={setTel}
          onBlur={() => setTel(formatPhone(tel))}
          error={isSubmitted ? problems.tel : ''}
        />
      </Card>
      {outlets.length > 0 && (
        <Card label={tShared('outlets')}>
          <CardHead title={tShared('outlets')} />
          <OutletChoice outlets={outlets} value={outletId} onChange={setOutletId} />
        </Card>
      )}
      <Button type="submit" block busy={isLoading} needsNetwork={t('save')}>
        {t('save')}
      </Button>
    </form>
  )
}
