export { company } from './sample-seed.ts'
