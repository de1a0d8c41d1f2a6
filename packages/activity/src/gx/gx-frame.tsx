import type { ReactNode } from 'react'
import type { GxCampaign } from '@mall/contract'
import { usePaths } from '@mall/core/feature'
import { formatMinute } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { Button, Card, Empty, IconGift, SkeletonBlock, Tag } from '@mall/ui'
import { useGxCampaignQuery } from '@mall/commerce/gx'
import styles from './gx.module.css'
import { messages } from './messages.ts'

/**
 * Loads the campaign; `placeholder` replaces it by a skeleton, an error or a note that there is
 * none.
 */
export function useGxCampaign(): { campaign: GxCampaign | null; placeholder: ReactNode } {
  const t = useMessages(messages)
  const paths = usePaths()
  const { currentData, error, isFetching, refetch } = useGxCampaignQuery(
    {},
    { refetchOnMountOrArgChange: 30 },
  )
  if (currentData?.campaign) return { campaign: currentData.campaign, placeholder: null }
  const placeholder = currentData ? (
    <Empty
      card
      icon={<IconGift />}
      title={t('noneTitle')}
      note={t('noneNote')}
      action={
        <Button size="m" href={paths.home()}>
          {t('toHome')}
        </Button>
      }
    />
  ) : (
    <Unloaded
      query={{ error, isFetching, refetch }}
      skeleton={<SkeletonBlock height={200} />}
      card
    />
  )
  return { campaign: null, placeholder }
}

/** Title, state, period and extent of a campaign. */
export function CampaignCard({ campaign }: { campaign: GxCampaign }) {
  const t = useMessages(messages)
  const { title, note, state, quantity, ways, validFrom, validUntil } = campaign
  const facts = [
    {
      label: t('period'),
      text: t('periodText', { from: formatMinute(validFrom), until: formatMinute(validUntil) }),
    },
    { label: t('quantity'), text: t('pieces', { count: quantity }) },
    { label: t('ways'), text: ways.map((way) => t(way)).join(' / ') },
  ]
  return (
    <Card label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <Tag tone={state === 'open' ? 'accent' : 'quiet'}>{t(state)}</Tag>
      </div>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <dl className={styles.facts}>
        {facts.map(({ label, text }) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
