import { useSearchParams } from 'react-router-dom'
import { useParams } from '@mall/core/feature'
import { PageView } from './blocks/page-view.tsx'

/** A special, which is a page of blocks. `preview` shows its newest draft. */
export function Component() {
  const { id = '' } = useParams()
  const [query] = useSearchParams()
  return <PageView id={id} preview={query.get('preview')} />
}
