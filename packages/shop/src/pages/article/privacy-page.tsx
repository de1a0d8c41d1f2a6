import { ArticleView } from './article-view.tsx'

const wanted = { typeId: 2 }

export const Component = () => <ArticleView wanted={wanted} title="隐私政策" />
