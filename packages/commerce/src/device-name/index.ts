export { useDeviceName } from './use-device-name.ts'
