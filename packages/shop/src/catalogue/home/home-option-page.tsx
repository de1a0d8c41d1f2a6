import { useSearchParams } from 'react-router-dom'
import { isRefused } from '@mall/core/api'
import { lazyPart } from '@mall/core/loading'
import { useContentPageQuery, PageView } from '../../content/index.ts'

const PAGE = 'home-option'

const Home = lazyPart(async () => (await import('./home-page.tsx')).Component)

/**
 * Home page with the company's own page of blocks; without a published one, the default home page.
 */
export function Component() {
  const [query] = useSearchParams()
  const preview = query.get('preview')
  const { error } = useContentPageQuery({ id: PAGE }, { skip: preview !== null })
  if (preview === null && isRefused(error, 'page/not-found')) return <Home />
  return <PageView id={PAGE} preview={preview} isTab />
}
