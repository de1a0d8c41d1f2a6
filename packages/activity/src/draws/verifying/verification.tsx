import { useState } from 'react'
import type { DataOf, DrawnPrize } from '@mall/contract'
import {
  findTicketRange,
  verifyLog,
  webCrypto,
  type FoundFault,
  type LoggedDraw,
} from '@mall/contract/draws'
import { useHost, useNotify } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { Button, IconCheckCircle, Note, SkeletonBlock } from '@mall/ui'
import { useDrawLogQuery } from '../draw-endpoints.ts'
import styles from './verify.module.css'
import { messages } from '../messages.ts'

type Log = DataOf<'draw.verify'>
type Translate = ReturnType<typeof useMessages<typeof messages>>

const FAULTS = {
  digest: 'faultDigest',
  seed: 'faultSeed',
  number: 'faultNumber',
  ticket: 'faultTicket',
  hit: 'faultHit',
  weights: 'faultWeights',
} as const

export const describeFault = ({ fault, at }: FoundFault, t: Translate): string =>
  t('differs', { fault: t(FAULTS[fault], { at }) })

/** Seed, digest and arithmetic of one draw, recomputed in the browser on request. */
export function Verification({ drawn }: { drawn: DrawnPrize }) {
  const no = Number(drawn.number.split('-')[1])
  const { currentData, error, isFetching, refetch } = useDrawLogQuery({
    id: drawn.drawId,
    after: no - 1,
  })
  if (currentData) return <Arithmetic drawn={drawn} log={currentData} />
  return (
    <Unloaded query={{ error, isFetching, refetch }} skeleton={<SkeletonBlock height={160} />} />
  )
}

function Arithmetic({ drawn, log }: { drawn: DrawnPrize; log: Log }) {
  const t = useMessages(messages)
  const notify = useNotify()
  const [fault, setFault] = useState<FoundFault | 'none' | null>(null)
  const seed = log.seeds.find(({ day }) => day === drawn.day)?.seed ?? null
  const range = findTicketRange(log.prizes, drawn.hit)
  const hit = log.prizes.find(({ no }) => no === drawn.hit)
  const { number, day, nonce, ticket } = drawn
  const draws: LoggedDraw[] = [{ number, day, nonce, ticket, hit: drawn.hit }]

  async function recompute() {
    try {
      const { faults } = await verifyLog(webCrypto, { ...log, draws })
      setFault(faults[0] ?? 'none')
    } catch {
      notify.toast(t('actionFailed'), { tone: 'danger' })
    }
  }
  return (
    <div className={styles.verification}>
      <div role="status">
        {fault === 'none' && (
          <p className={styles.ok}>
            <IconCheckCircle />
            {t('recomputed')}
          </p>
        )}
        {fault !== null && fault !== 'none' && (
          <p className={styles.warn}>{describeFault(fault, t)}</p>
        )}
      </div>
      <Hex label={t('digest')} value={log.digest} />
      {seed === null ? <Note>{t('seedOpen')}</Note> : <Hex label={t('seed')} value={seed} />}
      <dl className={styles.facts}>
        <dt>{t('number')}</dt>
        <dd>{drawn.number}</dd>
        <dt>{t('nonce')}</dt>
        <dd>{drawn.nonce}</dd>
        <dt>{t('algorithm')}</dt>
        <dd>{t('algorithmText', { whole: log.whole })}</dd>
        {range && hit && (
          <>
            <dt>{t('result')}</dt>
            <dd>{t('resultText', { ticket: drawn.ticket, title: hit.title, ...range })}</dd>
          </>
        )}
      </dl>
      {seed !== null && (
        <Button size="m" variant="line" block onClick={() => void recompute()}>
          {t('recompute')}
        </Button>
      )}
    </div>
  )
}

function Hex({ label, value }: { label: string; value: string }) {
  const t = useMessages(messages)
  const host = useHost()
  const notify = useNotify()
  async function copy() {
    const { kind } = await host.copy(value)
    if (kind === 'ok') notify.toast(t('copied'))
    else notify.toast(t('actionFailed'), { tone: 'danger' })
  }
  return (
    <div className={styles.hex}>
      <Note>{label}</Note>
      <Button
        size="sm"
        variant="quiet"
        aria-label={`${t('copy')} ${label}`}
        onClick={() => void copy()}
      >
        {t('copy')}
      </Button>
      <code className={styles.code}>{value.match(/.{8}/g)?.join(' ')}</code>
    </div>
  )
}
