export {
  listArticleCategories,
  listArticles,
  removeOtherArticles,
  saveArticles,
} from './articles/save-articles.ts'
export { cleanContent } from './pages/clean-content.ts'
export { listShownPages, replacePages } from './pages/company-pages.ts'
export { openPages, type Pages } from './pages/open-pages.ts'
export { contentModule } from './content.module.ts'
