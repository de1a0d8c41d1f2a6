import { useState } from 'react'
import type { DataOf } from '@mall/contract'
import { isRefused } from '@mall/core/api'
import { useHasScreen, useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { formatPoints } from '@mall/core/money'
import { usePriceDisplay } from '@mall/core/session'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Card,
  Cell,
  CellList,
  Empty,
  IconCoin,
  NavBar,
  Note,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useTopUpLinkQuery } from '@mall/commerce/top-up'
import { AmountCard } from './amount-card.tsx'
import { useCmbAccountQuery } from '../cmb-endpoints.ts'
import styles from '../cmb.module.css'
import { ExchangeBar } from './exchange-bar.tsx'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'
import { RecordCard } from './record-card.tsx'

type Account = DataOf<'cmb.account'>

/** Maximum of bank points that the shopper can exchange now, in whole steps. */
const calculateMost = ({ bankPoints, step, maxPerExchange, leftToday }: Account): number =>
  Math.floor(Math.min(bankPoints ?? 0, maxPerExchange, leftToday) / step) * step

/** Exchange of bank points: the balance, the amount to exchange and the record. */
export function Component() {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const paths = usePaths()
  const go = useMallNavigate()
  const {
    data: account,
    error,
    isFetching,
    refetch,
  } = useCmbAccountQuery({}, { refetchOnMountOrArgChange: true })
  const [chosen, setChosen] = useState<number | null>(null)
  const most = account ? calculateMost(account) : 0
  const amount = account && most > 0 ? Math.min(chosen ?? account.step, most) : 0
  const isOpen = account?.isLinked === true
  return (
    <Page
      bottom={isOpen ? 'bar' : 'none'}
      header={<NavBar title={t('title')} onBack={() => go.back(paths.home())} />}
      footer={isOpen && <ExchangeBar account={account} amount={amount} />}
    >
      {account ? (
        <>
          {account.isLinked ? (
            <>
              <BalanceCard account={account} onRetry={() => void refetch()} />
              <AmountCard account={account} most={most} amount={amount} onChange={setChosen} />
            </>
          ) : (
            <Empty
              card
              icon={<IconCoin />}
              title={t('linkTitle')}
              note={t('linkNote')}
              action={
                <Button size="m" href={paths.home()}>
                  {tShared('toHome')}
                </Button>
              }
            />
          )}
          <TopUpLink />
          <RecordCard />
          <p className={styles.rules}>{t('rules')}</p>
        </>
      ) : isRefused(error, 'cmb/closed') ? (
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
          skeleton={
            <div className={styles.skeleton}>
              <SkeletonBlock height={120} />
              <SkeletonBlock height={180} />
            </div>
          }
          card
        />
      )}
    </Page>
  )
}

function BalanceCard({ account, onRetry }: { account: Account; onRetry: () => void }) {
  const t = useMessages(messages)
  const tShared = useMessages(sharedMessages)
  const { integralName: unit } = usePriceDisplay()
  const { bankPoints, step, points, balance } = account
  return (
    <Card label={t('bankPoints')}>
      <Note>{t('bankPoints')}</Note>
      {bankPoints === null ? (
        <div className={styles.line}>
          <p>{t('noBankPoints')}</p>
          <Button size="sm" variant="line" onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <p className={styles.balance}>{bankPoints.toLocaleString('en-US')}</p>
      )}
      <Note>
        {tShared('rate', {
          bank: step.toLocaleString('en-US'),
          points: formatPoints(points, unit),
        })}
      </Note>
      <Note>{t('ownPoints', { points: balance.toLocaleString('en-US') })}</Note>
    </Card>
  )
}

/** Link to phone top-up where the company offers it. */
function TopUpLink() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { currentData } = useTopUpLinkQuery({}, { skip: !useHasScreen()(paths.recharge()) })
  if (!currentData) return null
  return (
    <Card label={t('topUp')}>
      <div className={styles.cells}>
        <CellList label={t('topUp')}>
          <Cell label={t('topUp')} note={t('topUpNote')} href={paths.recharge()} />
        </CellList>
      </div>
    </Card>
  )
}
