export { NotOpen } from './not-open.tsx'
