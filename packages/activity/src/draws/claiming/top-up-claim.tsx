import { useState } from 'react'
import { findMobileCarrier } from '@mall/contract/number-segments'
import { formatPhone, normalizePhone } from '@mall/commerce/identity'
import { Unloaded } from '@mall/commerce/query'
import { useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Button, Card, Field, Note, SkeletonBlock } from '@mall/ui'
import { useDrawTopUpNumberQuery } from '../draw-endpoints.ts'
import styles from '../draws.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { useClaim } from './use-claim.ts'

/** Phone number for a won top-up: the shopper's own or another. */
export function TopUpClaim({ number }: { number: string }) {
  const { currentData, error, isFetching, refetch } = useDrawTopUpNumberQuery({})
  if (currentData) return <NumberForm number={number} ownPhone={currentData.ownPhone} />
  return (
    <Unloaded
      query={{ error, isFetching, refetch }}
      skeleton={<SkeletonBlock height={160} />}
      card
    />
  )
}

function NumberForm({ number, ownPhone }: { number: string; ownPhone: string }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const notify = useNotify()
  const { submit, isLoading } = useClaim(number)
  const [typed, setTyped] = useState(ownPhone)
  const [isWrong, setWrong] = useState(false)
  const phone = normalizePhone(typed)

  async function handleSubmit() {
    if (findMobileCarrier(phone) === null) return setWrong(true)
    const isAgreed = await notify.confirm({
      title: t('topUpTo', { phone: formatPhone(phone) }),
      message: t('topUpNote'),
      confirmLabel: tShared('submit'),
      cancelLabel: t('topUpCheck'),
    })
    if (isAgreed) await submit({ phone })
  }
  return (
    <>
      <Card className={styles.list}>
        <Field
          label={t('topUpNumber')}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          maxLength={13}
          placeholder={t('topUpHint')}
          value={formatPhone(typed)}
          error={isWrong ? t('topUpWrong') : undefined}
          onChange={(next) => {
            setTyped(next)
            setWrong(false)
          }}
        />
        <Note>{t('topUpNote')}</Note>
      </Card>
      <Button
        block
        busy={isLoading}
        needsNetwork={tShared('submit')}
        onClick={() => void handleSubmit()}
      >
        {tShared('submit')}
      </Button>
    </>
  )
}
