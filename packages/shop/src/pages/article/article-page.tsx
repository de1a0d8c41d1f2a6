import { useSearchParams } from 'react-router-dom'
import { ArticleView, type ArticleQuery } from './article-view.tsx'

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
  return <ArticleView articleQuery={parseArticleQuery(query)} title="" />
}

const serviceTerms = { typeId: 1 }
const privacy = { typeId: 2 }
const userAgreement = { typeId: 3 }

export const ServiceTerms = () => <ArticleView articleQuery={serviceTerms} title="服务条款" />
export const Privacy = () => <ArticleView articleQuery={privacy} title="隐私政策" />
export const UserAgreement = () => <ArticleView articleQuery={userAgreement} title="用户协议" />
