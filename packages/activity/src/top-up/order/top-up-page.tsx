import { useState } from 'react'
import { findMobileCarrier, type MobileCarrier } from '@mall/contract/number-segments'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatCash } from '@mall/core/money'
import { Unloaded } from '@mall/commerce/query'
import { Button, Empty, IconMobile, Link, NavBar, Page, SkeletonBlock } from '@mall/ui'
import { normalizePhone } from '@mall/commerce/identity'
import { FaceValuesCard } from './face-values-card.tsx'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { NumberCard } from './number-card.tsx'
import { RecentCard } from './recent-card.tsx'
import { TopUpBar } from './top-up-bar.tsx'
import { useRecentTopUpsQuery, useTopUpFaceValuesQuery } from '../top-up-endpoints.ts'
import styles from '../top-up.module.css'

const RECENT = 3

/** Phone top-up: number, carrier and face value, then the cashier. */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  // Null selects the shopper's own number, which the first response contains.
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState<MobileCarrier | null>(null)
  const [faceValue, setFaceValue] = useState<number | null>(null)
  const [usePoints, setUsePoints] = useState(false)
  const [numberError, setNumberError] = useState('')
  const digits = typed === null ? null : normalizePhone(typed)
  const carrier = digits === null ? null : (chosen ?? findMobileCarrier(digits))
  const isComplete = digits !== null && /^1\d{10}$/.test(digits)
  const args =
    digits === null
      ? chosen === null
        ? {}
        : { carrier: chosen }
      : isComplete && carrier
        ? { phone: digits, carrier }
        : null
  const own = useTopUpFaceValuesQuery({}, { refetchOnMountOrArgChange: 30 })
  const faceValues = useTopUpFaceValuesQuery(args ?? {}, { skip: args === null })
  const offer = args === null ? undefined : faceValues.currentData
  const recent = useRecentTopUpsQuery({ page: 1, size: RECENT }, { refetchOnMountOrArgChange: 10 })
  const phone = typed ?? own.data?.ownPhone ?? ''
  const shownCarrier = digits === null ? (offer?.carrier ?? null) : carrier
  const face = offer?.list.find((one) => one.faceValue === faceValue && !one.isOut) ?? null

  function handleNumber(next: string) {
    setTyped(next)
    setChosen(null)
    setNumberError('')
  }
  const isWrong =
    (digits !== null && isComplete && findMobileCarrier(digits) === null) ||
    (digits !== null && digits.length > 11)

  return (
    <Page
      bottom="bar"
      header={
        <NavBar
          title={t('title')}
          onBack={() => go.back(paths.home())}
          right={
            <Link href={paths.rechargeRecord()} className={styles.headLink}>
              {tShared('record')}
            </Link>
          }
        />
      }
      footer={
        own.data && (
          <TopUpBar
            phone={normalizePhone(phone)}
            carrier={shownCarrier}
            face={face}
            balance={own.data.balance}
            usePoints={usePoints}
            onNumberError={setNumberError}
            onStale={() => void faceValues.refetch()}
          />
        )
      }
    >
      {own.data ? (
        <>
          <NumberCard
            phone={phone}
            ownPhone={own.data.ownPhone}
            recentPhones={own.data.recentPhones}
            carrier={shownCarrier}
            error={numberError || (isWrong ? t('noCarrier') : '')}
            onNumber={handleNumber}
            onCarrier={setChosen}
          />
          <FaceValuesCard
            list={offer?.list ?? null}
            isWaiting={args === null}
            query={faceValues}
            faceValue={face?.faceValue ?? null}
            onChoose={setFaceValue}
            costPoints={face?.costPoints ?? null}
            balance={own.data.balance}
            usePoints={usePoints}
            onUsePoints={setUsePoints}
          />
          {recent.data ? (
            <RecentCard list={recent.data.list} />
          ) : (
            <Unloaded query={recent} skeleton={<SkeletonBlock height={140} />} card />
          )}
          {!recent.isLoading && (
            <p className={styles.rules}>
              {t('rules', { count: own.data.perDay, amount: formatCash(own.data.maxAmount) })}
            </p>
          )}
        </>
      ) : isRefused(own.error, 'top-up/closed') ? (
        <Empty
          card
          icon={<IconMobile />}
          title={t('closedTitle')}
          action={
            <Button size="m" href={paths.home()}>
              {t('toHome')}
            </Button>
          }
        />
      ) : (
        <Unloaded
          query={own}
          skeleton={
            <div className={styles.skeleton}>
              <SkeletonBlock height={140} />
              <SkeletonBlock height={320} />
            </div>
          }
          card
        />
      )}
    </Page>
  )
}
