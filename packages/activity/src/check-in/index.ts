export { checkIn } from './manifest.ts'
