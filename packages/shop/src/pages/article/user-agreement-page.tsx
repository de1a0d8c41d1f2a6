import { ArticleView } from './article-view.tsx'

const wanted = { typeId: 3 }

export const Component = () => <ArticleView wanted={wanted} title="用户协议" />
