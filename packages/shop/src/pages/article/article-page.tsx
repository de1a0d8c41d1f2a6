import { useSearchParams } from 'react-router-dom'
import { ArticleView, type Wanted } from './article-view.tsx'

/** A whole number above 0 in the address, or null. */
const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null

function wantedIn(query: URLSearchParams): Wanted | null {
  const id = numberIn(query.get('id'))
  if (id !== null) return { id }
  const typeId = numberIn(query.get('typeId'))
  return typeId === null ? null : { typeId }
}

/** The article `?id=` or of the type `?typeId=`. */
export function Component() {
  const [query] = useSearchParams()
  return <ArticleView wanted={wantedIn(query)} title="" />
}

const serviceTerms = { typeId: 1 }
const privacy = { typeId: 2 }
const userAgreement = { typeId: 3 }

export const ServiceTerms = () => <ArticleView wanted={serviceTerms} title="服务条款" />
export const Privacy = () => <ArticleView wanted={privacy} title="隐私政策" />
export const UserAgreement = () => <ArticleView wanted={userAgreement} title="用户协议" />
