import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { refusalText } from '@mall/core/api'
import { useMallNavigate, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Cell,
  CellList,
  Delayed,
  Empty,
  ErrorState,
  IconHelp,
  NavBar,
  Page,
  SearchBox,
  Section,
  SkeletonText,
} from '@mall/ui'
import { useFaqQuery } from './content-endpoints.ts'
import styles from './content.module.css'
import { messages } from './messages.ts'

/** The help centre: questions by category, with a search in questions and answers. */
export function Component() {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  const [query] = useSearchParams()
  const kw = query.get('kw') ?? ''
  const { currentData: data, error, isFetching, refetch } = useFaqQuery({ kw })

  return (
    <Page header={<NavBar title={t('help')} line onBack={() => go.back(paths.home())} />}>
      <div className={styles.page}>
        <QuestionSearch
          key={kw}
          kw={kw}
          onSubmit={(next) => go(paths.article({ kw: next }), { replace: true, keepEntry: true })}
        />
        {data ? (
          data.categories.length > 0 ? (
            data.categories.map(({ id, title, list }) => (
              <Section key={id} title={title}>
                <CellList>
                  {list.map((question) => (
                    <Cell
                      key={question.id}
                      label={question.title}
                      href={paths.articleDetail({ id: question.id })}
                    />
                  ))}
                </CellList>
              </Section>
            ))
          ) : (
            <Empty
              card
              icon={<IconHelp />}
              title={kw === '' ? t('noQuestions') : t('noAnswer')}
              note={kw === '' ? undefined : t('noAnswerNote')}
              action={
                <Button size="m" href={paths.service()}>
                  {t('contact')}
                </Button>
              }
            />
          )
        ) : error && !isFetching ? (
          <ErrorState card title={refusalText(error) ?? undefined} onRetry={() => void refetch()} />
        ) : (
          <Delayed when fallback={<SkeletonText lines={6} />} />
        )}
        {data && (
          <div className={styles.ways}>
            <Button size="m" variant="soft" href={paths.articleList()}>
              {t('toArticles')}
            </Button>
            <Button size="m" variant="soft" href={paths.service()}>
              {t('contact')}
            </Button>
          </div>
        )}
      </div>
    </Page>
  )
}

function QuestionSearch({ kw, onSubmit }: { kw: string; onSubmit: (kw: string) => void }) {
  const t = useMessages(messages)
  const [value, setValue] = useState(kw)
  return (
    <SearchBox
      tone="card"
      label={t('helpSearch')}
      placeholder={t('helpSearch')}
      value={value}
      onChange={(next) => {
        setValue(next)
        if (next === '' && kw !== '') onSubmit('')
      }}
      onSubmit={onSubmit}
    />
  )
}
