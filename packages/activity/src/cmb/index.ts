export { cmb } from './manifest.ts'
