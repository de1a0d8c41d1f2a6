export { company } from './sample-world.ts'
