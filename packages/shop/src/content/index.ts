export { content } from './manifest.ts'
export { PageView } from './blocks/page-view.tsx'
export { useContentPageQuery, useFaqQuery } from './content-endpoints.ts'
