import { useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useMallNavigate, useHomeOption, useNotify, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Card,
  Chip,
  IconButton,
  IconDelete,
  IconScan,
  IconSearch,
  NavBar,
  Page,
  SearchBox,
} from '@mall/ui'
import { PopularGoods, useLatestSeen } from '../../goods/index.ts'
import { messages } from './messages.ts'
import styles from './search.module.css'
import { useScanSearch } from './use-scan-search.ts'
import { useSearchHistory } from './use-search-history.ts'
import { useSuggestions } from './use-suggestions.ts'

const RANKED = 3

/** Search: history, hot terms, and suggestions while typing. */
export function Component() {
  const t = useMessages(messages)
  const [query] = useSearchParams()
  const [typed, setTyped] = useState(query.get('kw') ?? '')
  const { terms, remember, clear } = useSearchHistory()
  const seen = useLatestSeen()
  const { suggestions, areTermsKnown, hotWords, related } = useSuggestions(typed, seen)
  const hint = useHomeOption()?.searchHint ?? ''
  const notify = useNotify()
  const paths = usePaths()
  const go = useMallNavigate()
  const scan = useScanSearch(search)

  function search(term: string) {
    const kw = [...term.trim()].slice(0, 50).join('')
    if (kw === '') return
    remember(kw)
    go(paths.wareList({ kw }))
  }

  async function handleClear() {
    const sure = await notify.confirm({ title: t('confirmClear'), confirmLabel: t('clear') })
    if (sure) clear()
  }

  return (
    <Page
      wide="page"
      title={t('title')}
      tone={typed.trim() === '' ? 'ground' : 'card'}
      header={
        <NavBar
          onBack={() => go.back(paths.home())}
          right={
            scan === null ? undefined : (
              <span className={styles.scan}>
                {scan && (
                  <IconButton label={t('scan')} onClick={() => void scan()}>
                    <IconScan size={22} />
                  </IconButton>
                )}
              </span>
            )
          }
        >
          <div className={styles.box}>
            <SearchBox
              value={typed}
              onChange={setTyped}
              // An empty field searches for the placeholder.
              onSubmit={(term) => search(term || hint)}
              placeholder={hint || t('searchHint')}
              startFocused
            />
          </div>
        </NavBar>
      }
    >
      {typed.trim() !== '' ? (
        <Suggestions terms={suggestions} typed={typed.trim()} onPick={search} />
      ) : (
        <>
          {terms.length > 0 && (
            <SearchTerms
              title={t('history')}
              terms={terms}
              onPick={search}
              right={
                <IconButton label={t('clearHistory')} onClick={() => void handleClear()}>
                  <IconDelete size={16} />
                </IconButton>
              }
            />
          )}
          {hotWords.length > 0 && (
            <SearchTerms title={t('popular')} terms={hotWords} onPick={search} ranked />
          )}
          {related.length > 0 && (
            <SearchTerms title={t('related')} terms={related} onPick={search} />
          )}
          {/* Shown with the terms, which would otherwise move it. */}
          <div hidden={!areTermsKnown}>
            <PopularGoods title={t('popularGoods')} />
          </div>
        </>
      )}
    </Page>
  )
}

type SearchTermsProps = {
  title: string
  terms: readonly string[]
  onPick: (term: string) => void
  right?: ReactNode
  /** the first three show their rank */
  ranked?: boolean
}

function SearchTerms({ title, terms, onPick, right, ranked = false }: SearchTermsProps) {
  return (
    <Card label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {right}
      </div>
      <ul className={styles.terms}>
        {terms.map((term, index) => (
          <li key={term} className={styles.term}>
            <Chip size="sm" onClick={() => onPick(term)}>
              {ranked && index < RANKED && (
                <span className={styles.rank} aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <span className={styles.text}>{term}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type SuggestionsProps = { terms: readonly string[]; typed: string; onPick: (term: string) => void }

function Suggestions({ terms, typed, onPick }: SuggestionsProps) {
  const t = useMessages(messages)
  return (
    <ul className={styles.suggestions} aria-label={t('suggestions')}>
      {[typed, ...terms.filter((term) => term !== typed)].map((term) => (
        <li key={term}>
          <button type="button" className={styles.suggestion} onClick={() => onPick(term)}>
            <IconSearch size={16} />
            <span className={styles.text}>{term}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
