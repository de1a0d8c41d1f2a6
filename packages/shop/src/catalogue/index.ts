export { catalogue } from './manifest.ts'
