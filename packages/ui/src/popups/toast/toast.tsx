import { ToastRegion } from './toast-region.tsx'

/** Put once at the end of the shell; then `toast('已加入购物车')` from anywhere. */
export function ToastHost() {
  return <ToastRegion ground />
}
