import { ToastRegion } from './toast-region.tsx'

export function ToastHost() {
  return <ToastRegion ground />
}
