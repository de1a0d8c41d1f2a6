export { Amount, Cash } from './amount.tsx'
