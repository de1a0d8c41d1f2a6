import { useSearchParams } from 'react-router-dom'
import { useMessages } from '@mall/core/messages'
import { ArticleView, type ArticleQuery } from './article-view.tsx'
import { messages } from './messages.ts'

/** Positive integer of a URL parameter, or null. */
const parseId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

function parseArticleQuery(query: URLSearchParams): ArticleQuery | null {
  const id = parseId(query.get('id'))
  if (id !== null) return { id }
  const typeId = parseId(query.get('typeId'))
  return typeId === null ? null : { typeId }
}

/** Article by `?id=` or by `?typeId=`. */
export function Component() {
  const [query] = useSearchParams()
  return <ArticleView articleQuery={parseArticleQuery(query)} title="" isCounted />
}

const serviceTerms = { typeId: 1 }
const privacy = { typeId: 2 }
const userAgreement = { typeId: 3 }

export const ServiceTerms = () => {
  const t = useMessages(messages)
  return <ArticleView articleQuery={serviceTerms} title={t('terms')} />
}
export const Privacy = () => {
  const t = useMessages(messages)
  return <ArticleView articleQuery={privacy} title={t('privacy')} />
}
export const UserAgreement = () => {
  const t = useMessages(messages)
  return <ArticleView articleQuery={userAgreement} title={t('agreement')} />
}
