import { ArticleView } from './article-view.tsx'

const wanted = { typeId: 1 }

export const Component = () => <ArticleView wanted={wanted} title="服务条款" />
