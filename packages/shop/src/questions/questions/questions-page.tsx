import { useNavigationType, useSearchParams } from 'react-router-dom'
import type { Question } from '@mall/contract'
import { useEntry, useMallNavigate, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useSignedIn } from '@mall/core/session'
import {
  BottomBar,
  Button,
  Delayed,
  Empty,
  ErrorState,
  IconAlert,
  IconHelp,
  InfiniteList,
  NavBar,
  Page,
  PullToRefresh,
  SkeletonBlock,
  useDisclosure,
  useDisclosureState,
  useTopUnlessRemembered,
  type Disclosure,
} from '@mall/ui'
import { useQuestionsInfiniteQuery } from '../question-endpoints.ts'
import { messages } from './messages.ts'
import { QuestionCard } from './question-card.tsx'

const AskSheet = lazyPart(async () => (await import('./ask-sheet.tsx')).AskSheet)

const isSpuId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** Questions about a product (`?spuId=…`), the shopper's own first. */
export function Component() {
  const [query] = useSearchParams()
  const spuId = query.get('spuId') ?? ''
  return isSpuId(spuId) ? <Questions spuId={spuId} /> : <NoGoodsPage />
}

function Header({ backTo }: { backTo: string }) {
  const t = useMessages(messages)
  const go = useMallNavigate()
  return <NavBar title={t('title')} line onBack={() => go.back(backTo)} />
}

function NoGoodsPage() {
  const paths = usePaths()
  return (
    <Page wide="rows" header={<Header backTo={paths.home()} />}>
      <NoGoods />
    </Page>
  )
}

function NoGoods() {
  const t = useMessages(messages)
  const paths = usePaths()
  return (
    <Empty
      icon={<IconAlert />}
      title={t('noGoods')}
      action={
        <Button size="m" href={paths.home()}>
          {t('toHome')}
        </Button>
      }
    />
  )
}

/** Pages of questions; a shopper who returns finds those of before. */
function useQuestions(spuId: string) {
  const isReturning = useNavigationType() === 'POP'
  return useQuestionsInfiniteQuery(
    { spuId, size: 10 },
    { refetchOnMountOrArgChange: isReturning ? false : 30 },
  )
}

function Questions({ spuId }: { spuId: string }) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const isSignedIn = useSignedIn()
  const asking = useDisclosure()
  const { data } = useQuestions(spuId)
  // The button keeps its place while the list loads.
  const canAsk = data?.pages.at(-1)?.canAsk ?? true
  const handleAsk = () =>
    isSignedIn ? asking.open(true) : go(paths.login({ redirect: paths.wareQuestions({ spuId }) }))
  return (
    <Page
      wide="rows"
      bottom={canAsk ? 'bar' : undefined}
      header={<Header backTo={paths.wareDetail(spuId)} />}
    >
      <QuestionList spuId={spuId} canAsk={canAsk} />
      {canAsk && (
        <>
          <BottomBar label={t('actions')}>
            <Button block onClick={handleAsk}>
              {t('ask')}
            </Button>
          </BottomBar>
          <Asking spuId={spuId} asking={asking} />
        </>
      )}
    </Page>
  )
}

function Asking({ spuId, asking }: { spuId: string; asking: Disclosure<true> }) {
  const { isOpen } = useDisclosureState(asking)
  return <AskSheet spuId={spuId} open={isOpen} onClose={asking.close} />
}

function QuestionList({ spuId, canAsk }: { spuId: string; canAsk: boolean }) {
  const t = useMessages(messages)
  const query = useQuestions(spuId)
  const { data, error, isFetching, refetch } = query
  const { isFetchingNextPage, hasNextPage, fetchNextPage } = query
  const restoreKey = useEntry()
  useTopUnlessRemembered(restoreKey)
  if (!data) {
    return error && !isFetching ? (
      <ErrorState onRetry={() => void refetch()} />
    ) : (
      <Delayed when fallback={<LoadingSkeleton />} />
    )
  }
  const list = data.pages.flatMap((page) => page.list)
  if (list.length === 0) {
    return canAsk ? (
      <Empty icon={<IconHelp />} title={t('none')} note={t('noneNote')} />
    ) : (
      <NoGoods />
    )
  }
  return (
    <PullToRefresh onRefresh={refetch}>
      <InfiniteList
        label={t('title')}
        items={list}
        getKey={({ id }) => String(id)}
        restoreKey={restoreKey}
        hasMore={hasNextPage}
        loadMore={() => void fetchNextPage()}
        state={isFetchingNextPage ? 'loading' : error ? 'error' : 'idle'}
        renderItem={(question: Question) => <QuestionCard question={question} />}
      />
    </PullToRefresh>
  )
}

const LoadingSkeleton = () => (
  <>
    <SkeletonBlock height={140} shape="card" />
    <SkeletonBlock height={140} shape="card" />
    <SkeletonBlock height={140} shape="card" />
  </>
)
