export { Unloaded } from './unloaded.tsx'
