export { companyFilesModule } from './company-files.module.ts'
