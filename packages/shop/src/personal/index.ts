export { personal } from './manifest.ts'
