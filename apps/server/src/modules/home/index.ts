export { DEFAULT_TERMS_VERSION, termsVersionSql } from './terms-version.ts'
export { homeModule } from './home.module.ts'
