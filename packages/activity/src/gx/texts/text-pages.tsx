import { isRefused } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { formatDate } from '@mall/core/format'
import { useMessages } from '@mall/core/messages'
import { Unloaded } from '@mall/commerce/query'
import { RichText } from '@mall/commerce/rich-text'
import { Empty, IconAlert, NavBar, Note, Page, SkeletonText } from '@mall/ui'
import { useGxTextQuery } from '../gx-endpoints.ts'
import styles from '../gx.module.css'
import { messages as sharedMessages } from '../messages.ts'
import { messages } from './messages.ts'

type TextPageProps = { typeId: number; title: string }

/** A text of the campaign: the company's own article of the type, else the platform's text. */
function TextPage({ typeId, title }: TextPageProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const { currentData, error, isFetching, refetch } = useGxTextQuery({ typeId })
  return (
    <Page
      tone="card"
      header={
        <NavBar
          title={currentData?.title ?? title}
          line
          onBack={() => go.back(paths.gx({ activityType: 'gx' }))}
        />
      }
    >
      <article className={styles.article}>
        {currentData ? (
          <>
            <Note>{t('updatedAt', { date: formatDate(currentData.updatedAt) })}</Note>
            <RichText html={currentData.html} />
          </>
        ) : isRefused(error, 'home/no-article') ? (
          <Empty icon={<IconAlert />} title={t('notFound')} />
        ) : (
          <Unloaded query={{ error, isFetching, refetch }} skeleton={<SkeletonText lines={6} />} />
        )}
      </article>
    </Page>
  )
}

export const ServiceTerms = () => (
  <TextPage typeId={41} title={useMessages(sharedMessages)('termsTitle')} />
)
export const Privacy = () => (
  <TextPage typeId={42} title={useMessages(sharedMessages)('privacyTitle')} />
)
