import { useState } from 'react'
import { refusalText } from '@mall/core/api'
import { addressOf, useHost, useMallNavigate, useNotify, usePaths } from '@mall/core/feature'
import { formatDateTime } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Button, Card, Delayed, ErrorState, NavBar, Page, SkeletonBlock } from '@mall/ui'
import {
  useDeletionQuery,
  useExportLinkMutation,
  usePersonalDataQuery,
  useRequestDeletionMutation,
  useWithdrawDeletionMutation,
} from '../api/account-endpoints.ts'
import styles from './account.module.css'
import { DeletionSheet } from './deletion-sheet.tsx'
import { LossList } from './losses.tsx'
import { messages } from './messages.ts'
import { SubjectGroups } from './subject-groups.tsx'

/** Personal data of the shopper: view, export, and deletion with the account. */
export function Component() {
  const t = useMessages(messages)
  const go = useMallNavigate()
  const paths = usePaths()
  return (
    <Page header={<NavBar title={t('dataTitle')} onBack={() => go.back(paths.myInfo())} />}>
      <Cards />
    </Page>
  )
}

/** All cards, rendered together: the list would move the cards below it if it arrived later. */
function Cards() {
  const { data, isError, isFetching, refetch } = usePersonalDataQuery({})
  const hasFailed = !data && isError && !isFetching
  if (!data && !hasFailed) {
    return <Delayed when fallback={<SkeletonBlock height={240} shape="card" />} />
  }
  return (
    <>
      {data ? (
        <SubjectGroups subjects={data.subjects} />
      ) : (
        <ErrorState onRetry={() => void refetch()} card />
      )}
      <ExportCard />
      <DeletionCard />
    </>
  )
}

function ExportCard() {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  const [link, { isLoading }] = useExportLinkMutation()
  async function handleExport(format: 'html' | 'json') {
    const { data, error } = await link({ format })
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (data) await host.openExternal(addressOf(data.url))
  }
  return (
    <Card label={t('export')} className={styles.action}>
      <p className={styles.secondary}>{t('exportNote')}</p>
      <Button
        block
        needsNetwork={t('exportPage')}
        busy={isLoading}
        onClick={() => void handleExport('html')}
      >
        {t('exportPage')}
      </Button>
      <Button
        block
        variant="line"
        needsNetwork={t('export')}
        busy={isLoading}
        onClick={() => void handleExport('json')}
      >
        {t('export')}
      </Button>
    </Card>
  )
}

function DeletionCard() {
  const t = useMessages(messages)
  const notify = useNotify()
  const paths = usePaths()
  const { data } = useDeletionQuery({}, { refetchOnMountOrArgChange: true })
  const [request, requesting] = useRequestDeletionMutation()
  const [isConfirming, setConfirming] = useState(false)
  const [withdraw, withdrawing] = useWithdrawDeletionMutation()
  if (!data) return null

  function report(error: unknown, done: string) {
    const text = refusalText(error)
    if (text) notify.toast(text, { tone: 'danger' })
    if (!error) notify.toast(done, { tone: 'ok' })
  }
  async function handleConfirm(code: string | undefined) {
    const { error } = await request({ ...(code !== undefined && { code }) })
    report(error, t('requested'))
    if (!error) setConfirming(false)
  }

  return (
    <Card label={t('deletion')} className={styles.action}>
      <p className={styles.name}>
        {data.dueAt === null ? t('deletion') : t('dueAt', { time: formatDateTime(data.dueAt) })}
      </p>
      <p className={styles.secondary}>
        {data.dueAt !== null && data.hasOpenOrders ? t('dueOpenOrders') : t('deletionNote')}
      </p>
      {data.losses && (data.dueAt !== null || data.hasOpenOrders) && (
        <LossList losses={data.losses} />
      )}
      {data.dueAt !== null ? (
        <Button
          block
          needsNetwork={t('withdrawDeletion')}
          busy={withdrawing.isLoading}
          onClick={() => void withdraw({}).then(({ error }) => report(error, t('withdrawn')))}
        >
          {t('withdrawDeletion')}
        </Button>
      ) : data.hasOpenOrders ? (
        <>
          <p className={styles.secondary}>{t('openOrders')}</p>
          <Button block variant="line" href={paths.orders(99)}>
            {t('viewOrders')}
          </Button>
        </>
      ) : (
        <Button
          block
          variant="line"
          needsNetwork={t('requestDeletion')}
          onClick={() => setConfirming(true)}
        >
          {t('requestDeletion')}
        </Button>
      )}
      <DeletionSheet
        open={isConfirming}
        losses={data.losses}
        busy={requesting.isLoading}
        onConfirm={(code) => void handleConfirm(code)}
        onClose={() => setConfirming(false)}
      />
    </Card>
  )
}
