import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DataOf } from '@mall/contract'
import { verifyLog, webCrypto, type FoundFault } from '@mall/contract/draws'
import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import {
  Button,
  Card,
  Empty,
  IconAlert,
  IconCheckCircle,
  NavBar,
  Note,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useDrawLogQuery, useLazyDrawLogQuery } from '../draw-endpoints.ts'
import { parseId } from '../draw-phase.ts'
import styles from './verify.module.css'
import shared from '../draws.module.css'
import { messages } from '../messages.ts'
import { PrizeList } from '../prize-list.tsx'
import { describeFault } from './verification.tsx'

type Log = DataOf<'draw.verify'>
type Verdict = { fault: FoundFault | null; verified: number; open: number }

/** Recomputes every draw of `?id=` from the published log, in the browser. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const id = parseId(useSearchParams()[0].get('id'))
  const { currentData, error, isFetching, refetch } = useDrawLogQuery(
    { id: id ?? 0 },
    { skip: id === null },
  )
  function renderContent() {
    if (currentData) return <Log log={currentData} />
    if (id === null || isRefused(error, 'draw/not-found')) {
      return (
        <Empty
          card
          icon={<IconAlert />}
          title={t('notFound')}
          action={
            <Button size="m" href={paths.draw()}>
              {t('toList')}
            </Button>
          }
        />
      )
    }
    return (
      <Unloaded
        query={{ error, isFetching, refetch }}
        skeleton={<SkeletonBlock height={240} />}
        card
      />
    )
  }
  return (
    <Page header={<NavBar line title={t('verifyTitle')} onBack={() => go.back(paths.draw())} />}>
      {renderContent()}
    </Page>
  )
}

function Log({ log }: { log: Log }) {
  const t = useMessages(messages)
  const [read] = useLazyDrawLogQuery()
  const [isBusy, setBusy] = useState(false)
  const [verdict, setVerdict] = useState<Verdict | 'failed' | null>(null)

  async function verify() {
    setBusy(true)
    try {
      const draws = [...log.draws]
      let { next } = log
      while (next !== null) {
        const page = await read({ id: log.id, after: next }).unwrap()
        draws.push(...page.draws)
        next = page.next
      }
      const { faults, ...counts } = await verifyLog(webCrypto, {
        ...log,
        draws,
        after: log.removedNo,
      })
      setVerdict({ fault: faults[0] ?? null, ...counts })
    } catch {
      setVerdict('failed')
    } finally {
      setBusy(false)
    }
  }
  const count = log.next === null ? String(log.draws.length) : `${String(log.draws.length)}+`
  return (
    <>
      <Card className={shared.list}>
        <h2 className={shared.heading}>{log.title}</h2>
        <Note>{t('verifyNote')}</Note>
        <Note>{t('digest')}</Note>
        <code className={styles.code}>{log.digest.match(/.{8}/g)?.join(' ')}</code>
        <div role="status">
          {verdict === 'failed' && <p className={styles.warn}>{t('actionFailed')}</p>}
          {verdict !== null && verdict !== 'failed' && <Outcome verdict={verdict} />}
        </div>
        {log.removedNo > 0 && (
          <Note>{t('removedDraws', { days: log.removedDays, count: log.removedNo })}</Note>
        )}
        {log.draws.length === 0 ? (
          log.removedNo === 0 && <Note>{t('noDraws')}</Note>
        ) : (
          <Button block busy={isBusy} onClick={() => void verify()}>
            {isBusy ? t('verifying') : t('verifyAll', { count })}
          </Button>
        )}
      </Card>
      <Card>
        <h2 className={shared.heading}>{t('odds')}</h2>
        <PrizeList prizes={log.prizes} whole={log.whole} />
      </Card>
    </>
  )
}

function Outcome({ verdict: { fault, verified, open } }: { verdict: Verdict }) {
  const t = useMessages(messages)
  if (fault) return <p className={styles.warn}>{describeFault(fault, t)}</p>
  return (
    <>
      <p className={styles.ok}>
        <IconCheckCircle />
        {t('verified', { count: verified })}
      </p>
      {open > 0 && <Note>{t('verifiedOpen', { count: open })}</Note>}
    </>
  )
}
