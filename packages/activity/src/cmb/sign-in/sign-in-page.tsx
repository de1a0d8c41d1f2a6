import { useEffect } from 'react'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay, useSignedIn } from '@mall/core/session'
import { Unloaded } from '@mall/commerce/query'
import { Button, Card, Empty, IconCoin, NavBar, Note, Page, SkeletonBlock } from '@mall/ui'
import { useCmbOfferQuery } from '@mall/commerce/cmb'
import styles from '../cmb.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'

/**
 * Entry of a guest: the exchange rate and the link to the bank's sign-in. A link with the bank's
 * ticket signs in before the screen is shown; a shopper is redirected to the exchange.
 */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const isSignedIn = useSignedIn()
  const { integralName: unit } = usePriceDisplay()
  const { currentData, error, isFetching, refetch } = useCmbOfferQuery({})
  useEffect(() => {
    if (isSignedIn) go(paths.cmbRecharge(), { replace: true })
  }, [isSignedIn, go, paths])
  const rate = currentData?.rate
  return (
    <Page header={<NavBar title={t('signInTitle')} line onBack={() => go.back(paths.home())} />}>
      {rate ? (
        <Card label={t('signInTitle')}>
          <div className={styles.intro}>
            <IconCoin size={48} />
            <h2 className={styles.introTitle}>{t('intro')}</h2>
            <p className={styles.rate}>
              {tShared('rate', {
                bank: toDigits(rate.step),
                points: formatPoints(rate.points, unit),
              })}
            </p>
            <p className={styles.note}>{t('introNote')}</p>
            <Button block href={paths.login({ redirect: paths.cmbRecharge() })}>
              {t('signIn')}
            </Button>
            <Note>{t('signInNote')}</Note>
          </div>
        </Card>
      ) : currentData ? (
        <Empty
          card
          icon={<IconCoin />}
          title={tShared('closedTitle')}
          action={
            <Button size="m" href={paths.home()}>
              {tShared('toHome')}
            </Button>
          }
        />
      ) : (
        <Unloaded
          query={{ error, isFetching, refetch }}
          skeleton={<SkeletonBlock height={320} />}
          card
        />
      )}
    </Page>
  )
}

const toDigits = (value: number) => value.toLocaleString('en-US')
