export { partnerMaterialModule } from './partner-material.module.ts'
