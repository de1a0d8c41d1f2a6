import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Address, DrawnPrize } from '@mall/contract'
import { useCurrentPath, usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { Button, Card, Empty, IconPin, Note, Radio, RadioGroup, SkeletonBlock } from '@mall/ui'
import { getClaimTexts } from './claim-texts.ts'
import { useDrawAddressesQuery } from '../draw-endpoints.ts'
import shared from '../draws.module.css'
import rows from '../prize-row.module.css'
import { PrizeFace } from '../games/prize-face.tsx'
import { messages } from '../messages.ts'
import { NamedPrize } from '../named-prize.tsx'
import { TopUpClaim } from './top-up-claim.tsx'
import { useClaim } from './use-claim.ts'

/** The address of a won product, `?number=`. */
export function Component() {
  const t = useMessages(messages)
  const number = useSearchParams()[0].get('number')
  return (
    <NamedPrize
      title={t('submitTitle')}
      titleOf={({ prize }) => t(getClaimTexts(prize.kind).toClaim)}
      number={number}
    >
      {(drawn) => <Claim drawn={drawn} />}
    </NamedPrize>
  )
}

function Claim({ drawn }: { drawn: DrawnPrize }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const { prize, state, claimUntil, number } = drawn
  const texts = getClaimTexts(prize.kind)
  return (
    <>
      <Card>
        <div className={rows.row}>
          <PrizeFace prize={prize} />
          <div className={rows.rowText}>
            <h2 className={rows.rowTitle}>{prize.title}</h2>
            <Note>{number}</Note>
            {state === 'waiting' && claimUntil && (
              <p className={rows.state} data-state="waiting">
                {t(texts.waiting, { time: formatMinute(claimUntil) })}
              </p>
            )}
            {state === 'claimed' && <Note>{t(texts.claimed)}</Note>}
            {state === 'abandoned' && <Note>{t('abandonedNote')}</Note>}
          </div>
        </div>
      </Card>
      {state === 'waiting' ? (
        prize.kind === 'cardSecret' ? (
          <SecretClaim number={number} />
        ) : prize.kind === 'topUp' ? (
          <TopUpClaim number={number} />
        ) : (
          <Addresses number={number} />
        )
      ) : (
        <Button block href={paths.drawRecord()}>
          {t('toRecord')}
        </Button>
      )}
    </>
  )
}

function Addresses({ number }: { number: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const here = useCurrentPath()
  const { currentData, error, isFetching, refetch } = useDrawAddressesQuery({})
  if (currentData && currentData.length > 0) {
    return <Choice number={number} addresses={currentData} />
  }
  if (currentData) {
    return (
      <Empty
        card
        icon={<IconPin />}
        title={t('noAddress')}
        action={
          <Button size="m" href={paths.addressEdit({ redirect: here })}>
            {t('addAddress')}
          </Button>
        }
      />
    )
  }
  return (
    <Unloaded
      query={{ error, isFetching, refetch }}
      skeleton={<SkeletonBlock height={160} />}
      card
    />
  )
}

function SecretClaim({ number }: { number: string }) {
  const t = useMessages(messages)
  const { submit, isLoading } = useClaim(number)
  return (
    <>
      <Card>
        <Note>{t('noAddressNeeded')}</Note>
      </Card>
      <Button block busy={isLoading} needsNetwork={t('submit')} onClick={() => void submit(null)}>
        {t('submit')}
      </Button>
    </>
  )
}

function Choice({ number, addresses }: { number: string; addresses: readonly Address[] }) {
  const t = useMessages(messages)
  const { submit, isLoading } = useClaim(number)
  const [chosen, setChosen] = useState(String(addresses[0]?.id ?? ''))
  return (
    <>
      <Card>
        <h2 className={shared.heading}>{t('chooseAddress')}</h2>
        <RadioGroup label={t('chooseAddress')} value={chosen} onChange={setChosen}>
          {addresses.map(({ id, receiver, tel, province, city, county, town, detail }) => (
            <Radio
              key={id}
              value={String(id)}
              note={[province, city === province ? '' : city, county, town, detail].join('')}
            >
              {receiver} {tel}
            </Radio>
          ))}
        </RadioGroup>
      </Card>
      <Button
        block
        busy={isLoading}
        needsNetwork={t('submit')}
        onClick={() => void submit({ addressId: Number(chosen) })}
      >
        {t('submit')}
      </Button>
    </>
  )
}
