export { createClock, type Clock } from './clock.ts'
