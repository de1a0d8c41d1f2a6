import type { CSSProperties } from 'react'
import type { DataOf, PageContent } from '@mall/contract'
import { isRefused, refusalText } from '@mall/core/api'
import { useMallNavigate, usePaths, useShareCard, useTitle } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { toImageProps } from '@mall/commerce/goods'
import {
  BackToTop,
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  Image,
  NavBar,
  Page,
  SkeletonBlock,
} from '@mall/ui'
import { useContentPageQuery, usePagePreviewQuery } from '../content-endpoints.ts'
import { Blocks } from './blocks.tsx'
import { FloorBar } from '../floor-bar.tsx'
import { messages } from '../messages.ts'
import styles from './page-view.module.css'

type Props = {
  id: string
  /** token of a preview link; null shows the published page */
  preview: string | null
  /** the page is that of a tab: no way back, room for the tab bar */
  isTab?: boolean
}
type Head = NonNullable<PageContent['head']>

const isPageId = (id: string) => /^(home|home-option|[1-9]\d{0,14})$/.test(id)

function usePage(id: string, preview: string | null) {
  const isValid = isPageId(id)
  const published = useContentPageQuery({ id }, { skip: preview !== null || !isValid })
  const draft = usePagePreviewQuery(
    { id, token: preview ?? '' },
    { skip: preview === null || !isValid },
  )
  return { ...(preview === null ? published : draft), isValid }
}

/** Replaces the company's colours by the page's own. */
const toColours = (head: Head | null): CSSProperties | undefined =>
  head
    ? ({ '--head': head.ground, '--on-head': head.ink, '--on-head-2': head.ink } as CSSProperties)
    : undefined

/** A page of blocks with its head. */
export function PageView({ id, preview, isTab = false }: Props) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const { currentData: page, error, isFetching, refetch, isValid } = usePage(id, preview)
  const head = page?.content.head ?? null
  const title = page?.content.title ?? ''
  useTitle(title)
  useShareCard(page && preview === null ? { title, picture: head?.picture?.src } : null)
  const isMissing = !isValid || isRefused(error, 'page/not-found')
  const isWaiting = !page && !error && isValid

  return (
    <div style={toColours(head)}>
      <Page
        bottom={isTab ? 'tab' : 'none'}
        busy={isWaiting}
        header={
          <NavBar
            title={title}
            tone={head ? 'tenant' : 'card'}
            line={!head}
            onBack={isTab ? undefined : () => go.back(paths.home())}
            below={
              page ? (
                <FloorBar blocks={page.content.blocks} />
              ) : (
                !isTab && isWaiting && <div className={styles.floorsRoom} />
              )
            }
          />
        }
      >
        {page ? (
          <PageBody page={page} isPreview={preview !== null} />
        ) : isMissing ? (
          <Empty
            icon={<IconAlert />}
            title={preview === null ? t('pageMissing') : t('previewOver')}
            action={
              <Button size="m" href={paths.home()}>
                {t('toHome')}
              </Button>
            }
          />
        ) : error && !isFetching ? (
          <ErrorState title={refusalText(error) ?? undefined} onRetry={() => void refetch()} />
        ) : (
          <Delayed when fallback={<PageSkeleton />} />
        )}
        <BackToTop above={isTab ? 'tab' : 'none'} />
      </Page>
    </div>
  )
}

function PageBody({ page, isPreview }: { page: DataOf<'page.find'>; isPreview: boolean }) {
  const t = useMessages(messages)
  const { head, blocks } = page.content
  return (
    <div className={styles.body}>
      {isPreview && (
        <p className={styles.preview} role="status">
          {t('preview')}
        </p>
      )}
      {head && <PageHead head={head} />}
      <Blocks blocks={blocks} counts={page.counts} />
    </div>
  )
}

function PageHead({ head }: { head: Head }) {
  const { title, note, period, picture } = head
  return (
    <section className={styles.head} aria-label={title}>
      <div className={styles.headText}>
        <p className={styles.headTitle}>{title}</p>
        {note && <p className={styles.headNote}>{note}</p>}
        {period && <p className={styles.headPeriod}>{period}</p>}
      </div>
      {picture && (
        <span className={styles.headPicture}>
          <Image {...toImageProps(picture)} sizes="160px" alt="" priority />
        </span>
      )}
    </section>
  )
}

const PageSkeleton = () => (
  <div className={styles.body}>
    <SkeletonBlock width="100%" height={160} />
    <SkeletonBlock width="100%" height={120} />
    <SkeletonBlock width="100%" height={240} />
  </div>
)
