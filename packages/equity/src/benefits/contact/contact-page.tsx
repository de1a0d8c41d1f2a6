import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import { errorText } from '@mall/core/api'
import { useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { ScreenFrame } from '@mall/commerce/frame'
import { Unloaded } from '@mall/commerce/query'
import { Button, Card, CardHead, SkeletonBlock } from '@mall/ui'
import {
  useOutletContactQuery,
  useOutletsQuery,
  useSaveOutletContactMutation,
} from '../equity-endpoints.ts'
import { formatPlace } from '../model/format-place.ts'
import { OutletChoice, type OutletRow } from '../parts/outlet-choice.tsx'
import { PersonCard } from '../parts/person-card.tsx'
import { usePerson } from '../parts/use-person.ts'
import styles from '../benefits.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { WithBenefits } from '../parts/with-benefits.tsx'

type Contact = { name: string; tel: string; outletId: number | null }

/** The person who collects, and the preferred outlet. */
export function Component() {
  const t = useMessages(sharedMessages)
  return (
    <WithBenefits title={t('contact')}>
      <ContactPage />
    </WithBenefits>
  )
}

function ContactPage() {
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const contact = useOutletContactQuery()
  const outlets = useOutletsQuery({})
  return (
    <ScreenFrame title={tShared('contact')} back={paths.equityAddress()}>
      {contact.data && outlets.data ? (
        <ContactForm contact={contact.data} outlets={outlets.data.list} />
      ) : (
        <Unloaded
          query={contact.data ? outlets : contact}
          skeleton={<SkeletonBlock height={160} />}
        />
      )}
    </ScreenFrame>
  )
}

function ContactForm({ contact, outlets }: { contact: Contact; outlets: OutletRow[] }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const notify = useNotify()
  const [query] = useSearchParams()
  const person = usePerson(contact)
  const [outletId, setOutletId] = useState(Number(query.get('outletId')) || contact.outletId)
  const [save, { isLoading }] = useSaveOutletContactMutation()

  async function submit(checked: { name: string; tel: string }) {
    const outlet = outletId === null ? {} : { outletId }
    const { error } = await save({ ...checked, ...outlet })
    if (error) {
      notify.toast(errorText(error, tShared('failed')), { tone: 'danger' })
      return
    }
    notify.toast(t('saved'))
    go.back(paths.equityAddress())
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const checked = person.check()
    if (checked && !isLoading) void submit(checked)
  }
  return (
    <form className={styles.page} onSubmit={handleSubmit} noValidate>
      <PersonCard person={person} />
      {outlets.length > 0 && (
        <OutletCard outlets={outlets} value={outletId} onChange={setOutletId} />
      )}
      <Button type="submit" block busy={isLoading} needsNetwork={t('save')}>
        {t('save')}
      </Button>
    </form>
  )
}

/** The preferred outlet; the list of all opens on request, or where none is chosen. */
function OutletCard(props: {
  outlets: OutletRow[]
  value: number | null
  onChange: (id: number) => void
}) {
  const { outlets, value, onChange } = props
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const chosen = outlets.find(({ id }) => id === value)
  const [isOpen, setOpen] = useState(!chosen)
  return (
    <Card label={tShared('outlets')}>
      <CardHead title={tShared('outlets')} />
      {chosen && (
        <div className={styles.row}>
          <span className={styles.outlet}>
            <span className={styles.title}>{chosen.name}</span>
            <span className={styles.address}>{formatPlace(chosen)}</span>
          </span>
          <Button
            size="sm"
            variant="line"
            aria-expanded={isOpen}
            onClick={() => setOpen((open) => !open)}
          >
            {isOpen ? t('hideOutlets') : tShared('changeOutlet')}
          </Button>
        </div>
      )}
      {isOpen && <OutletChoice outlets={outlets} value={value} onChange={onChange} />}
    </Card>
  )
}
