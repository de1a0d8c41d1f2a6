export type { NotifyPort, ToastTone } from './notify.ts'
export { silentNotify } from './notify.ts'
