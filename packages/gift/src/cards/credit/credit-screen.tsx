import { useRef, useState } from 'react'
import type { DataOf } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { formatDotted } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { useUserInfo } from '@mall/core/session'
import { createRandomKey } from '@mall/core/storage'
import { useDeviceName } from '@mall/commerce/device-name'
import { ScreenFrame } from '@mall/commerce/frame'
import { Button, Cell, CellList, Empty, IconCoupon, IconHelp } from '@mall/ui'
import { GIFT_DEVICE } from '../card-token.ts'
import { useCreditCardMutation } from '../gift-endpoints.ts'
import { BlankFace } from '../parts/card-face.tsx'
import { SecretForm } from '../parts/secret-form.tsx'
import { WithCards } from '../parts/with-cards.tsx'
import { messages } from '../messages.ts'
import { useOpenCard, type CardSecret } from '../model/use-open-card.ts'

type Props = { codeOnly: boolean }

/**
 * Credits a card to the points of the signed-in shopper. A card for goods opens the choice instead.
 * A retry of the same secret carries the same request key.
 */
export function CreditScreen({ codeOnly }: Props) {
  const t = useMessages(messages)
  return (
    <WithCards title={t(codeOnly ? 'fulikaTitle' : 'creditTitle')} needsPoints>
      <CreditForm codeOnly={codeOnly} />
    </WithCards>
  )
}

function CreditForm({ codeOnly }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const user = useUserInfo()
  const open = useOpenCard()
  const getDeviceName = useDeviceName(GIFT_DEVICE)
  const [credit] = useCreditCardMutation()
  const [number, setNumber] = useState('')
  const [credited, setCredited] = useState<DataOf<'gift.credit'> | null>(null)
  const request = useRef({ secret: '', key: '' })

  async function handleSubmit(secret: CardSecret) {
    const typed = `${secret.number ?? ''} ${secret.password}`
    if (request.current.secret !== typed) {
      request.current = { secret: typed, key: createRandomKey() }
    }
    const device = getDeviceName()
    const { data, error } = await credit({ ...secret, device, requestKey: request.current.key })
    if (data) {
      setCredited(data)
      return null
    }
    if (!isRefused(error, 'gift/choice')) return error
    // The refused credit has not consumed the proof of a captcha.
    const result = await open(secret)
    if ('error' in result) return result.error
    go(paths.giftIndex(), { replace: true })
    return null
  }

  const title = t(codeOnly ? 'fulikaTitle' : 'creditTitle')
  if (credited) {
    return (
      <ScreenFrame title={title} back={paths.my()}>
        <Empty
          card
          icon={<IconCoupon />}
          title={t('creditedPoints', { points: credited.points.toLocaleString('en-US') })}
          note={t('creditedUntil', { date: formatDotted(credited.expiresAt) })}
        />
        <Button block href={paths.integral()}>
          {t('toStatement')}
        </Button>
        <Button block variant="line" onClick={() => setCredited(null)}>
          {t('another')}
        </Button>
      </ScreenFrame>
    )
  }
  // A blank line reserves the space of the note until the shopper is loaded.
  const note = user ? user.tel && t('creditTo', { phone: user.tel }) : '\u00A0'
  return (
    <ScreenFrame title={title} back={paths.my()}>
      <BlankFace number={codeOnly ? null : number} />
      <SecretForm
        codeOnly={codeOnly}
        submitLabel={t('credit')}
        onNumber={setNumber}
        onSubmit={handleSubmit}
        {...(note && { note })}
      />
      <CellList label={t('intro')}>
        <Cell
          icon={<IconCoupon size={20} />}
          label={t(codeOnly ? 'withNumber' : 'withCode')}
          href={codeOnly ? paths.exchangeCard() : paths.fulika()}
        />
        <Cell icon={<IconHelp size={20} />} label={t('where')} href={paths.giftHelp()} />
      </CellList>
    </ScreenFrame>
  )
}
